package io.reconnect.testkit;

import io.reconnect.core.PendingCall;
import io.reconnect.core.Session;
import io.vertx.core.Future;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What is told to an application in other ways than by the log: written to the log as well, so that
 * whoever reads that reads all.
 */
public final class Told {

  private static final Logger LOG = LoggerFactory.getLogger(Told.class);

  private Told() {}

  /**
   * A session all of whose snapshots, events and failures are written down.
   *
   * @param session does the work
   * @return to be used in its place
   */
  public static Session by(Session session) {
    session.onSnapshot(
        snapshot -> {
          event(snapshot);
          event(snapshot.toJson().encode());
        });
    session.onReady(Told::event);
    return (Session)
        Proxy.newProxyInstance(
            Session.class.getClassLoader(),
            new Class<?>[] {Session.class},
            (proxy, method, arguments) -> {
              Object result = invoke(session, method, arguments);
              return result == session ? proxy : heard(result);
            });
  }

  private static Object invoke(Session session, Method method, Object[] arguments)
      throws Throwable {
    try {
      return method.invoke(session, arguments);
    } catch (InvocationTargetException e) {
      failure(e.getCause());
      throw e.getCause();
    }
  }

  private static Object heard(Object result) {
    if (result instanceof Future<?> future) {
      future.onFailure(Told::failure);
    } else if (result instanceof PendingCall call) {
      call.reply().onFailure(Told::failure);
    }
    return result;
  }

  /**
   * Writes down a failure with all that it carries.
   *
   * @param failure as an application may log it
   */
  public static void failure(Throwable failure) {
    LOG.debug("failure", failure);
  }

  /**
   * Writes down what else is told.
   *
   * @param event as an application may log it
   */
  public static void event(Object event) {
    LOG.debug("{}", event);
  }
}
