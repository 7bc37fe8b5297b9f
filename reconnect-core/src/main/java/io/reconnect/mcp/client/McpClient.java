package io.reconnect.mcp.client;

import io.reconnect.core.CallOptions;
import io.reconnect.core.CloseReport;
import io.reconnect.core.InboundNotification;
import io.reconnect.core.Registration;
import io.reconnect.core.Session;
import io.reconnect.core.SessionOptions;
import io.reconnect.core.impl.Checks;
import io.reconnect.core.impl.Guard;
import io.reconnect.mcp.McpOptions;
import io.reconnect.mcp.McpProtocol;
import io.reconnect.mcp.model.CallToolResult;
import io.reconnect.mcp.model.CompletionReference;
import io.reconnect.mcp.model.CompletionResult;
import io.reconnect.mcp.model.ElicitationResult;
import io.reconnect.mcp.model.FormElicitation;
import io.reconnect.mcp.model.GetPromptResult;
import io.reconnect.mcp.model.LogMessage;
import io.reconnect.mcp.model.LoggingLevel;
import io.reconnect.mcp.model.MalformedException;
import io.reconnect.mcp.model.Page;
import io.reconnect.mcp.model.Prompt;
import io.reconnect.mcp.model.ReadResourceResult;
import io.reconnect.mcp.model.Resource;
import io.reconnect.mcp.model.ResourceTemplate;
import io.reconnect.mcp.model.Root;
import io.reconnect.mcp.model.SamplingRequest;
import io.reconnect.mcp.model.SamplingResult;
import io.reconnect.mcp.model.Tool;
import io.reconnect.mcp.model.UrlElicitation;
import io.reconnect.spi.Transport;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The Model Context Protocol without JSON: a thin, typed view of a {@link Session}.
 *
 * <p>May be used from any thread; futures complete on the context of the caller, handlers run on
 * the context of the session. Calls wait, are repeated and fail as those of the session do; on top
 * of that, an answer that is not what its method promises fails with {@link
 * io.reconnect.core.ProtocolException}, fate {@link io.reconnect.core.Fate#ANSWERED}, naming the
 * member. A call that needs a capability the server did not declare fails with the same exception
 * before it is sent, fate {@link io.reconnect.core.Fate#NOT_SENT}; see {@link
 * McpOptions#setCheckCapabilities}.
 *
 * <p>What was subscribed to and the logging level are set up anew with every new server session,
 * before waiting calls are released; not on a link that goes on where the last one ended.
 */
public final class McpClient {

  private static final CallOptions DEFAULTS = new CallOptions();

  private final Session session;
  private final McpOptions options;
  private final Calls calls;
  private final Wiring wiring;
  private final DeclaredCapabilities declared;
  private final Remembered remembered;
  private final ServerQuestions questions;
  private final ShownRoots roots;
  private final ListChanges tools;
  private final ListChanges resources;
  private final ListChanges prompts;
  private final Listeners<String> updates;
  private final Listeners<LogMessage> messages;
  private final Listeners<String> elicitations;

  private McpClient(
      Session session,
      McpOptions options,
      DeclaredCapabilities declared,
      boolean declaredElsewhere) {
    this.session = session;
    this.options = options;
    this.calls = new Calls(session);
    this.wiring = new Wiring(session);
    this.declared = declared;
    this.remembered = new Remembered(session);
    this.questions = new ServerQuestions(wiring, declared);
    this.roots = new ShownRoots(session, wiring, declared, declaredElsewhere);
    this.tools = listChanges();
    this.resources = listChanges();
    this.prompts = listChanges();
    this.updates = new Listeners<>(session.name());
    this.messages = new Listeners<>(session.name());
    this.elicitations = new Listeners<>(session.name());
    wiring.keep(session.addRestoreStep(new RestoreServerMemory(remembered)));
    wiring.keep(session.onReady(event -> remembered.ready()));
  }

  /**
   * A view of a session that was made elsewhere, with the default options.
   *
   * @param session speaks {@link McpProtocol}
   * @return the view
   */
  public static McpClient over(Session session) {
    return over(session, new McpOptions());
  }

  /**
   * A view of a session that was made elsewhere. What servers may ask of this client must stand in
   * the {@link McpOptions#getCapabilities()} that session was made with.
   *
   * @param session speaks {@link McpProtocol}
   * @param options bounds of lists and the window of list changes; copied
   * @return the view
   */
  public static McpClient over(Session session, McpOptions options) {
    return new McpClient(session, new McpOptions(options), new DeclaredCapabilities(), true);
  }

  /**
   * A client with a session of its own. Nothing is opened before the first call. A handler for what
   * servers may ask declares its capability with the next handshake, so register it before that.
   *
   * @param vertx the Vert.x instance
   * @param transport how to reach the server
   * @param options how this client introduces itself, and its bounds; copied
   * @param sessionOptions everything else; copied
   * @return the client
   */
  public static McpClient create(
      Vertx vertx, Transport transport, McpOptions options, SessionOptions sessionOptions) {
    DeclaredCapabilities declared = new DeclaredCapabilities();
    Session session =
        Session.create(vertx, transport, McpProtocol.create(options, declared), sessionOptions);
    return new McpClient(session, new McpOptions(options), declared, false);
  }

  /**
   * The session under this view.
   *
   * @return for everything that has no method here
   */
  public Session session() {
    return session;
  }

  // --- tools ----------------------------------------------------------------------------------

  /**
   * Reads the whole list of tools.
   *
   * @return all pages, in the order of the server; not a list of two server sessions: when a new
   *     one begins midway, the list is read from the start
   */
  public Future<List<Tool>> listTools() {
    return listTools(DEFAULTS);
  }

  /**
   * Reads the whole list of tools.
   *
   * @param callOptions of each page
   * @return as {@link #listTools()}
   */
  public Future<List<Tool>> listTools(CallOptions callOptions) {
    return tools(callOptions).readAll();
  }

  /**
   * Reads one page of the list of tools.
   *
   * @param cursor from the page before, {@code null} for the first
   * @param callOptions of the call
   * @return the page
   */
  public Future<Page<Tool>> listToolsPage(@Nullable String cursor, CallOptions callOptions) {
    return tools(callOptions).page(cursor).map(Calls.Answer::value);
  }

  /**
   * Calls a tool.
   *
   * @param name of the tool
   * @param arguments by name, copied; {@code null} for none
   * @return what it brought; a tool that failed is a result too, see {@link
   *     CallToolResult#isError()}
   */
  public Future<CallToolResult> callTool(String name, @Nullable JsonObject arguments) {
    return callTool(name, arguments, DEFAULTS);
  }

  /**
   * Calls a tool.
   *
   * @param name of the tool
   * @param arguments by name, copied; {@code null} for none
   * @param callOptions of the call
   * @return as {@link #callTool(String, JsonObject)}
   */
  public Future<CallToolResult> callTool(
      String name, @Nullable JsonObject arguments, CallOptions callOptions) {
    return calls.call("tools/call", named(name, arguments), callOptions, CallToolResult::of);
  }

  /**
   * Told when the list of tools may have changed: once for all notifications within {@link
   * McpOptions#getListChangedWindow()}, and once for every new server session, the first included,
   * before waiting calls are released.
   *
   * @param handler takes no parameter, since MCP says no more; read the list
   * @return removes the handler
   */
  public Registration onToolsChanged(Runnable handler) {
    return onChanged("notifications/tools/list_changed", tools, handler);
  }

  // --- resources ------------------------------------------------------------------------------

  /**
   * Reads the whole list of resources.
   *
   * @return as {@link #listTools()}
   */
  public Future<List<Resource>> listResources() {
    return listResources(DEFAULTS);
  }

  /**
   * Reads the whole list of resources.
   *
   * @param callOptions of each page
   * @return as {@link #listTools()}
   */
  public Future<List<Resource>> listResources(CallOptions callOptions) {
    return resources(callOptions).readAll();
  }

  /**
   * Reads one page of the list of resources.
   *
   * @param cursor from the page before, {@code null} for the first
   * @param callOptions of the call
   * @return the page
   */
  public Future<Page<Resource>> listResourcesPage(
      @Nullable String cursor, CallOptions callOptions) {
    return resources(callOptions).page(cursor).map(Calls.Answer::value);
  }

  /**
   * Reads the whole list of resource templates.
   *
   * @return as {@link #listTools()}
   */
  public Future<List<ResourceTemplate>> listResourceTemplates() {
    return listResourceTemplates(DEFAULTS);
  }

  /**
   * Reads the whole list of resource templates.
   *
   * @param callOptions of each page
   * @return as {@link #listTools()}
   */
  public Future<List<ResourceTemplate>> listResourceTemplates(CallOptions callOptions) {
    return templates(callOptions).readAll();
  }

  /**
   * Reads one page of the list of resource templates.
   *
   * @param cursor from the page before, {@code null} for the first
   * @param callOptions of the call
   * @return the page
   */
  public Future<Page<ResourceTemplate>> listResourceTemplatesPage(
      @Nullable String cursor, CallOptions callOptions) {
    return templates(callOptions).page(cursor).map(Calls.Answer::value);
  }

  /**
   * Reads a resource.
   *
   * @param uri of the resource
   * @return its contents
   */
  public Future<ReadResourceResult> readResource(String uri) {
    return readResource(uri, DEFAULTS);
  }

  /**
   * Reads a resource.
   *
   * @param uri of the resource
   * @param callOptions of the call
   * @return its contents
   */
  public Future<ReadResourceResult> readResource(String uri, CallOptions callOptions) {
    return calls.call("resources/read", Remembered.uriOf(uri), callOptions, ReadResourceResult::of);
  }

  /**
   * Asks to be told when a resource changes, now and with every new server session. When the server
   * refuses, nothing is remembered.
   *
   * @param uri of the resource
   * @return completes when the server agreed
   */
  public Future<Void> subscribe(String uri) {
    return subscribe(uri, DEFAULTS);
  }

  /**
   * Asks to be told when a resource changes.
   *
   * @param uri of the resource
   * @param callOptions of the call
   * @return as {@link #subscribe(String)}
   */
  public Future<Void> subscribe(String uri, CallOptions callOptions) {
    return remembered.subscribe(Checks.notBlank("uri", uri), callOptions);
  }

  /**
   * Asks not to be told any more, and takes back a {@code subscribe} that was not answered yet.
   * Whatever becomes of the call, later server sessions are not asked.
   *
   * @param uri of the resource
   * @return completes when the server agreed; at once while there is no link, as a new server
   *     session knows nothing and one that goes on is told when it does
   */
  public Future<Void> unsubscribe(String uri) {
    return unsubscribe(uri, DEFAULTS);
  }

  /**
   * Asks not to be told any more.
   *
   * @param uri of the resource
   * @param callOptions of the call
   * @return as {@link #unsubscribe(String)}
   */
  public Future<Void> unsubscribe(String uri, CallOptions callOptions) {
    return remembered.unsubscribe(Checks.notBlank("uri", uri), callOptions);
  }

  /**
   * Told when the list of resources may have changed.
   *
   * @param handler called as with {@link #onToolsChanged}
   * @return removes the handler
   */
  public Registration onResourcesChanged(Runnable handler) {
    return onChanged("notifications/resources/list_changed", resources, handler);
  }

  /**
   * Told when a resource changed. What changed while there was no link is not told: read again on
   * {@link Session#onReady}.
   *
   * @param uri of the resource, as it was subscribed to
   * @param handler gets the URI
   * @return removes the handler
   */
  public Registration onResourceUpdated(String uri, Handler<String> handler) {
    return onResourceUpdated(
        updated -> {
          if (updated.equals(uri)) {
            handler.handle(updated);
          }
        });
  }

  /**
   * Told when any resource changed. The URI may be that of a part of what was subscribed to.
   *
   * @param handler gets the URI
   * @return removes the handler
   */
  public Registration onResourceUpdated(Handler<String> handler) {
    wiring.notification("notifications/resources/updated", told(text("uri"), updates));
    return updates.add(handler);
  }

  // --- prompts --------------------------------------------------------------------------------

  /**
   * Reads the whole list of prompts.
   *
   * @return as {@link #listTools()}
   */
  public Future<List<Prompt>> listPrompts() {
    return listPrompts(DEFAULTS);
  }

  /**
   * Reads the whole list of prompts.
   *
   * @param callOptions of each page
   * @return as {@link #listTools()}
   */
  public Future<List<Prompt>> listPrompts(CallOptions callOptions) {
    return prompts(callOptions).readAll();
  }

  /**
   * Reads one page of the list of prompts.
   *
   * @param cursor from the page before, {@code null} for the first
   * @param callOptions of the call
   * @return the page
   */
  public Future<Page<Prompt>> listPromptsPage(@Nullable String cursor, CallOptions callOptions) {
    return prompts(callOptions).page(cursor).map(Calls.Answer::value);
  }

  /**
   * Asks for a prompt, filled in.
   *
   * @param name of the prompt
   * @param arguments strings by name, copied; {@code null} for none
   * @return the prompt
   */
  public Future<GetPromptResult> getPrompt(String name, @Nullable JsonObject arguments) {
    return getPrompt(name, arguments, DEFAULTS);
  }

  /**
   * Asks for a prompt, filled in.
   *
   * @param name of the prompt
   * @param arguments strings by name, copied; {@code null} for none
   * @param callOptions of the call
   * @return the prompt
   */
  public Future<GetPromptResult> getPrompt(
      String name, @Nullable JsonObject arguments, CallOptions callOptions) {
    return calls.call("prompts/get", named(name, arguments), callOptions, GetPromptResult::of);
  }

  /**
   * Told when the list of prompts may have changed.
   *
   * @param handler called as with {@link #onToolsChanged}
   * @return removes the handler
   */
  public Registration onPromptsChanged(Runnable handler) {
    return onChanged("notifications/prompts/list_changed", prompts, handler);
  }

  // --- completion and logging -----------------------------------------------------------------

  /**
   * Asks for proposals for an argument.
   *
   * @param reference what the argument belongs to
   * @param argument its name
   * @param value what was typed so far
   * @return the proposals
   */
  public Future<CompletionResult> complete(
      CompletionReference reference, String argument, String value) {
    return complete(reference, argument, value, null, DEFAULTS);
  }

  /**
   * Asks for proposals for an argument.
   *
   * @param reference what the argument belongs to
   * @param argument its name
   * @param value what was typed so far
   * @param known values of other arguments, since 2025-06-18; {@code null} for none
   * @param callOptions of the call
   * @return the proposals
   */
  public Future<CompletionResult> complete(
      CompletionReference reference,
      String argument,
      String value,
      @Nullable JsonObject known,
      CallOptions callOptions) {
    JsonObject params =
        new JsonObject()
            .put("ref", reference.json())
            .put("argument", new JsonObject().put("name", argument).put("value", value));
    if (known != null) {
      params.put("context", new JsonObject().put("arguments", known));
    }
    return calls.call("completion/complete", params, callOptions, CompletionResult::of);
  }

  /**
   * Says which log messages the server shall send, now and with every new server session. When the
   * server refuses, the level before is kept.
   *
   * @param level the least grave
   * @return completes when the server agreed
   */
  public Future<Void> setLevel(LoggingLevel level) {
    return setLevel(level, DEFAULTS);
  }

  /**
   * Says which log messages the server shall send.
   *
   * @param level the least grave
   * @param callOptions of the call
   * @return as {@link #setLevel(LoggingLevel)}
   */
  public Future<Void> setLevel(LoggingLevel level, CallOptions callOptions) {
    return remembered.setLevel(level, callOptions);
  }

  /**
   * Told of log messages of the server. They are foreign text.
   *
   * @param handler gets each message that can be read
   * @return removes the handler
   */
  public Registration onLogMessage(Handler<LogMessage> handler) {
    wiring.notification("notifications/message", told(LogMessage::of, messages));
    return messages.add(handler);
  }

  // --- what servers ask -----------------------------------------------------------------------

  /**
   * Answers servers that ask for a completion of a model. Declares {@code sampling} with the next
   * handshake.
   *
   * @param handler replaces the one before; the user should see what is asked and answered
   * @return removes the handler
   */
  public Registration onSampling(ServerRequestHandler<SamplingRequest, SamplingResult> handler) {
    return questions.onSampling(handler);
  }

  /**
   * Answers servers that ask the user to fill in a form. Declares {@code elicitation.form} with the
   * next handshake.
   *
   * @param handler replaces the one before
   * @return removes the handler
   */
  public Registration onFormElicitation(
      ServerRequestHandler<FormElicitation, ElicitationResult> handler) {
    return questions.onForm(handler);
  }

  /**
   * Answers servers that ask the user to visit a page. Declares {@code elicitation.url} with the
   * next handshake.
   *
   * @param handler replaces the one before
   * @return removes the handler
   */
  public Registration onUrlElicitation(
      ServerRequestHandler<UrlElicitation, ElicitationResult> handler) {
    return questions.onUrl(handler);
  }

  /**
   * Told when what happened on a page of a {@link UrlElicitation} is over.
   *
   * @param handler gets the {@code elicitationId}
   * @return removes the handler
   */
  public Registration onElicitationComplete(Handler<String> handler) {
    wiring.notification(
        "notifications/elicitation/complete", told(text("elicitationId"), elicitations));
    return elicitations.add(handler);
  }

  /**
   * Shows folders to servers, instead of those shown before. The first time declares {@code roots}
   * with the next handshake; later a server that knows of roots is told that they changed.
   *
   * @param shown the folders; may be none
   * @return completes when the server was told, at once when there is none to tell
   */
  public Future<Void> setRoots(List<Root> shown) {
    return roots.show(shown);
  }

  // --- the end --------------------------------------------------------------------------------

  /**
   * Takes every handler of this view off the session, which goes on. Nothing is told after that;
   * calls that were made end as they would. Idempotent.
   */
  public void detach() {
    declared.clear();
    wiring.removeAll();
    List.of(tools, resources, prompts).forEach(ListChanges::stop);
    List.of(updates, messages, elicitations).forEach(Listeners::clear);
  }

  /**
   * Detaches and closes the session with the grace of its options.
   *
   * @return see {@link Session#close()}
   */
  public Future<CloseReport> close() {
    detach();
    return session.close();
  }

  // --- inside ---------------------------------------------------------------------------------

  private ListChanges listChanges() {
    return new ListChanges(session.name(), options.getListChangedWindow());
  }

  private Registration onChanged(String method, ListChanges changes, Runnable handler) {
    Registration registration = changes.add(handler);
    if (wiring.notification(method, notification -> changes.changed())) {
      wiring.keep(session.onReady(changes::ready));
      wiring.keep(session.onSnapshot(changes::seen));
    }
    return registration;
  }

  /** A notification that cannot be read has nobody to be told to, so it is only logged. */
  private <T> Handler<InboundNotification> told(
      Function<JsonObject, T> reader, Listeners<T> listeners) {
    return notification -> {
      T read;
      try {
        read = reader.apply(notification.params());
      } catch (MalformedException e) {
        Guard.warn(session.name(), "a notification could not be read: " + e.getMessage());
        return;
      }
      listeners.tell(read);
    };
  }

  private static Function<JsonObject, String> text(String member) {
    return json -> {
      if (json.getValue(member) instanceof String text) {
        return text;
      }
      throw new MalformedException(member, "a string");
    };
  }

  private ListReader<Tool> tools(CallOptions callOptions) {
    return list("tools/list", "tools", Tool::of, callOptions);
  }

  private ListReader<Resource> resources(CallOptions callOptions) {
    return list("resources/list", "resources", Resource::of, callOptions);
  }

  private ListReader<ResourceTemplate> templates(CallOptions callOptions) {
    return list("resources/templates/list", "resourceTemplates", ResourceTemplate::of, callOptions);
  }

  private ListReader<Prompt> prompts(CallOptions callOptions) {
    return list("prompts/list", "prompts", Prompt::of, callOptions);
  }

  private <T> ListReader<T> list(
      String method, String member, Function<JsonObject, T> reader, CallOptions callOptions) {
    return new ListReader<>(calls, method, member, reader, callOptions, options);
  }

  private static JsonObject named(String name, @Nullable JsonObject arguments) {
    JsonObject params = new JsonObject().put("name", name);
    return arguments == null ? params : params.put("arguments", arguments);
  }
}
