package io.reconnect.registry;

import io.reconnect.core.CallCancelledException;
import io.reconnect.core.CallTimeoutException;
import io.reconnect.core.FailureContext;
import io.reconnect.core.Fate;
import io.reconnect.core.HandshakeException;
import io.reconnect.core.OutcomeUnknownException;
import io.reconnect.core.ProtocolException;
import io.reconnect.core.QueueFullException;
import io.reconnect.core.RpcException;
import io.reconnect.core.SessionClosedException;
import io.reconnect.core.SessionException;
import io.reconnect.core.UnreachableException;
import io.reconnect.spi.LossReason;
import io.vertx.core.eventbus.ReplyException;
import io.vertx.core.json.DecodeException;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A failure as the event bus carries it, and back: a failure code, and as the message a JSON object
 * as its schema says. Pure.
 *
 * @param code what went wrong, as a number
 * @param json the same in full
 */
record WireFailure(int code, JsonObject json) {

  /** The failures of calls, each with the number it has on the bus. */
  private enum CallFailure {
    SESSION_CLOSED(610) {
      @Override
      SessionException make(String why, Fate fate, FailureContext context) {
        return new SessionClosedException(why, fate, context);
      }
    },
    QUEUE_FULL(611) {
      @Override
      SessionException make(String why, Fate fate, FailureContext context) {
        return new QueueFullException(why, fate, context);
      }
    },
    UNREACHABLE(612) {
      @Override
      SessionException make(String why, Fate fate, FailureContext context) {
        return new UnreachableException(why, fate, context);
      }
    },
    HANDSHAKE(613) {
      @Override
      SessionException make(String why, Fate fate, FailureContext context) {
        return new HandshakeException(why, context);
      }
    },
    CALL_TIMEOUT(614) {
      @Override
      SessionException make(String why, Fate fate, FailureContext context) {
        return new CallTimeoutException(why, fate, context);
      }
    },
    CALL_CANCELLED(615) {
      @Override
      SessionException make(String why, Fate fate, FailureContext context) {
        return new CallCancelledException(why, fate, context);
      }
    },
    OUTCOME_UNKNOWN(616) {
      @Override
      SessionException make(String why, Fate fate, FailureContext context) {
        return new OutcomeUnknownException(why, fate, context);
      }
    },
    PROTOCOL(617) {
      @Override
      SessionException make(String why, Fate fate, FailureContext context) {
        return new ProtocolException(why, fate, context);
      }
    };

    private final int code;

    CallFailure(int code) {
      this.code = code;
    }

    abstract SessionException make(String why, Fate fate, FailureContext context);

    static @Nullable CallFailure of(Throwable failure) {
      for (CallFailure kind : values()) {
        if (kind.make("", Fate.NOT_SENT, RegistryException.NOWHERE).getClass()
            == failure.getClass()) {
          return kind;
        }
      }
      return null;
    }
  }

  private static final String RPC = "RPC";
  private static final int RPC_CODE = 618;

  static WireFailure of(Throwable failure) {
    if (failure instanceof RegistryException known) {
      return of(known.kind().name(), known.kind().code(), known, known.field());
    }
    if (failure instanceof RpcException answer) {
      WireFailure wire = of(RPC, RPC_CODE, answer, "");
      wire.json.put("error", answer.toErrorObject());
      return wire;
    }
    CallFailure kind = CallFailure.of(failure);
    if (kind != null) {
      return of(kind.name(), kind.code, (SessionException) failure, "");
    }
    if (failure instanceof SessionException other) {
      RegistryException.Kind callFailed = RegistryException.Kind.CALL_FAILED;
      return of(callFailed.name(), callFailed.code(), other, "");
    }
    // whose text may hold anything
    return of(
        new RegistryException(
            RegistryException.Kind.INTERNAL,
            "the registry failed with " + failure.getClass().getName() + ": see its log"));
  }

  private static WireFailure of(String name, int code, SessionException failure, String field) {
    JsonObject json =
        new JsonObject()
            .put("failure", name)
            .put("message", String.valueOf(failure.getMessage()))
            .put("fate", failure.fate().name());
    if (!field.isEmpty()) {
      json.put("field", field);
    }
    FailureContext context = failure.context();
    if (!context.session().isEmpty()) {
      json.put("context", json(context));
    }
    return new WireFailure(code, json);
  }

  /**
   * What a sender sees, as the exception it was.
   *
   * @param failure of a request
   * @param maySend whether the request may have made the registry send something
   */
  static SessionException restore(Throwable failure, boolean maySend) {
    if (failure instanceof SessionException known) {
      return known;
    }
    if (failure instanceof ReplyException reply) {
      return switch (reply.failureType()) {
        case NO_HANDLERS ->
            new RegistryException(
                RegistryException.Kind.NO_REGISTRY, "no registry listens at this address");
        case TIMEOUT -> noAnswer("the registry did not answer in time", maySend);
        default -> fromMessage(String.valueOf(reply.getMessage()), maySend);
      };
    }
    return noAnswer("the event bus failed with " + failure.getClass().getName(), maySend);
  }

  private static SessionException noAnswer(String message, boolean maySend) {
    return new RegistryException(
        RegistryException.Kind.NO_ANSWER,
        message,
        "",
        maySend ? Fate.UNKNOWN : Fate.NOT_SENT,
        RegistryException.NOWHERE);
  }

  private static SessionException fromMessage(String message, boolean maySend) {
    try {
      return restored(new JsonObject(message));
    } catch (DecodeException | ClassCastException | IllegalArgumentException e) {
      return noAnswer("whoever answered at this address is no registry", maySend);
    }
  }

  private static SessionException restored(JsonObject json) {
    String name = json.getString("failure", "");
    String message = json.getString("message", "");
    Fate fate = Fate.valueOf(json.getString("fate", ""));
    FailureContext context = context(json.getJsonObject("context"));
    JsonObject error = json.getJsonObject("error");
    if (name.equals(RPC) && error != null) {
      return new RpcException(
          error.getLong("code", 0L),
          error.getString("message", ""),
          error.getValue("data"),
          context);
    }
    for (CallFailure kind : CallFailure.values()) {
      if (kind.name().equals(name)) {
        // the text before the reason is made anew by the exception
        int lead = String.valueOf(kind.make("", fate, context).getMessage()).length();
        return kind.make(message.substring(Math.min(lead, message.length())), fate, context);
      }
    }
    return new RegistryException(
        RegistryException.Kind.valueOf(name), message, json.getString("field", ""), fate, context);
  }

  private static JsonObject json(FailureContext context) {
    JsonObject json =
        new JsonObject()
            .put("session", context.session())
            .put("endpoint", context.endpoint())
            .put("method", context.method())
            .put("epoch", context.epoch())
            .put("waitedMs", context.waited().toMillis())
            .put("attempts", context.attempts());
    LossReason reason = context.reason();
    return reason == null ? json : json.put("reason", reason.name());
  }

  private static FailureContext context(@Nullable JsonObject json) {
    if (json == null) {
      return RegistryException.NOWHERE;
    }
    String reason = json.getString("reason");
    return new FailureContext(
        json.getString("session", ""),
        json.getString("endpoint", ""),
        json.getString("method", ""),
        json.getLong("epoch", 0L),
        Duration.ofMillis(json.getLong("waitedMs", 0L)),
        json.getInteger("attempts", 0),
        reason == null ? null : LossReason.valueOf(reason.toUpperCase(Locale.ROOT)));
  }
}
