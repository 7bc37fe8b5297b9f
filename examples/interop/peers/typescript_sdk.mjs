// MCP servers of the TypeScript SDK, with the events and commands of python_sdk.py. An answer with events can be resumed.
import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { z } from 'zod';
import { nameOf, obey, tell } from './journal.mjs';

class EventStore {
  events = [];

  async storeEvent(streamId, message) {
    return String(this.events.push({ streamId, message }));
  }

  async getStreamIdForEventId(eventId) {
    return this.events[eventId - 1]?.streamId;
  }

  async replayEventsAfter(lastEventId, { send }) {
    const { streamId } = this.events[lastEventId - 1];
    for (const [n, event] of this.events.entries()) {
      if (n >= lastEventId && event.streamId === streamId) await send(String(n + 1), event.message);
    }
    return streamId;
  }
}

const latch = () => {
  let open;
  const opened = new Promise((resolve) => (open = resolve));
  return { open, opened };
};

class Endpoint {
  sessions = new Map();
  released = latch();
  resumed = latch();
  heldMethod = undefined;

  constructor({ path, json, idleSeconds }) {
    Object.assign(this, { path, json, idleSeconds });
  }

  async handle(request, response) {
    const body = request.method === 'POST' ? JSON.parse(await textOf(request)) : undefined;
    if (request.headers['last-event-id']) this.resumed.open();
    if (this.heldMethod !== undefined && body?.method === this.heldMethod) {
      this.heldMethod = undefined;
      tell('held', { path: this.path });
      await this.released.opened;
    }
    const id = request.headers['mcp-session-id'];
    const session = id === undefined ? await this.open() : this.sessions.get(id);
    session.touch();
    await session.transport.handleRequest(request, response, body);
  }

  async open() {
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      enableJsonResponse: this.json,
      eventStore: this.json ? undefined : new EventStore(),
      retryInterval: 100,
      onsessioninitialized: (id) => this.sessions.set(id, session),
    });
    let alarm;
    const session = {
      transport,
      touch: () => {
        clearTimeout(alarm);
        alarm = setTimeout(session.expire, 1000 * this.idleSeconds);
      },
      // the SDK has no idle timeout; a closed transport refuses what still comes in
      expire: () => transport.close(),
    };
    const server = this.server();
    await server.connect(transport);
    const { onclose } = transport;
    transport.onclose = () => {
      clearTimeout(alarm);
      tell('gone', { path: this.path, session: nameOf(this.path, transport.sessionId) });
      onclose?.();
    };
    return session;
  }

  server() {
    const server = new McpServer({ name: 'peer', version: '1' });
    const tool = (name, work) =>
      server.registerTool(name, { inputSchema: { name: z.string() } }, async ({ name: who }, extra) => {
        tell('ran', { path: this.path, tool: name, name: who });
        return { content: [{ type: 'text', text: await work(who, extra) }] };
      });
    tool('greet', (who) => `Hello, ${who}`);
    tool('leave', async (who, { closeSSEStream }) => {
      closeSSEStream();
      await this.resumed.opened;
      return `Done, ${who}`;
    });
    tool('stay', async (who) => {
      await this.released.opened;
      return `Done, ${who}`;
    });
    return server;
  }
}

const textOf = async (request) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
};

const endpoints = new Map();
obey({
  serve: (command) => {
    endpoints.set(command.path, new Endpoint(command));
    tell('serving', { path: command.path });
  },
  expire: ({ path }) => endpoints.get(path).sessions.forEach((session) => session.expire()),
  hold: ({ path, method }) => (endpoints.get(path).heldMethod = method),
  release: ({ path }) => endpoints.get(path).released.open(),
});

http.createServer((request, response) => endpoints.get(request.url.slice(1)).handle(request, response)).listen(0, '127.0.0.1');
