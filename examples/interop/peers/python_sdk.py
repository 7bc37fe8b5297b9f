"""MCP servers of the Python SDK, 1.x or 2.x, that write down what they see and do.

Commands come as JSON lines on stdin, events go as JSON lines to stdout; the end of stdin ends the process. Sessions are
named S1, S2, ... in the order in which they were opened: their ids are secrets.
"""

import asyncio
import json
import logging
import os
import sys
import warnings

import anyio
import uvicorn
from mcp.server.streamable_http_manager import StreamableHTTPSessionManager

try:
    from mcp.server.mcpserver import MCPServer as Server
except ImportError:
    from mcp.server.fastmcp import FastMCP as Server


def tell(event, **facts):
    sys.stdout.write(json.dumps({"event": event, **facts}) + "\n")
    sys.stdout.flush()


class Sessions(dict):
    """The sessions of one endpoint. The SDK drops one from here when it has ended."""

    def __init__(self, path):
        super().__init__()
        self.path = path
        self.names = {}

    def __setitem__(self, session_id, transport):
        self.names[session_id] = f"S{len(self.names) + 1}"
        super().__setitem__(session_id, transport)

    def pop(self, session_id, *default):
        if session_id in self:
            tell("gone", path=self.path, session=self.names[session_id])
        return super().pop(session_id, *default)

    def __delitem__(self, session_id):
        self.pop(session_id)

    def name(self, session_id):
        return "-" if session_id is None else self.names.get(session_id, "?")


class Endpoint:
    """One MCP endpoint with sessions of its own."""

    def __init__(self, path, json_response, idle_seconds):
        self.path = path
        self.held_method = None
        self.released = asyncio.Event()
        server = Server("peer")

        @server.tool()
        async def greet(name: str) -> str:
            tell("ran", path=path, tool="greet", name=name)
            return f"Hello, {name}"

        @server.tool()
        async def work(name: str, seconds: float) -> str:
            tell("ran", path=path, tool="work", name=name)
            await asyncio.sleep(seconds)
            return f"Done, {name}"

        # 1.x hands the timeout to no public constructor, and 2.x not to one of an ASGI application without a lifespan
        lowlevel = getattr(server, "_lowlevel_server", None) or getattr(server, "_mcp_server")
        self.manager = StreamableHTTPSessionManager(
            app=lowlevel, json_response=json_response, session_idle_timeout=idle_seconds
        )
        self.sessions = Sessions(path)
        self.manager._server_instances = self.sessions

    async def run(self):
        async with self.manager.run():
            tell("serving", path=self.path)
            await asyncio.Event().wait()

    def expire(self):
        """Lets the idle timeout of every session be over now."""
        for transport in list(self.sessions.values()):
            transport.idle_scope.deadline = anyio.current_time()

    async def __call__(self, scope, receive, send):
        headers = {name.decode().lower(): value.decode() for name, value in scope["headers"]}
        session = self.sessions.name(headers.get("mcp-session-id"))
        body = b""
        if scope["method"] == "POST":
            body, receive = await self.read(receive)
        method = json.loads(body).get("method", "answer") if body else ""
        what = f"{scope['method']} {method}".strip()
        tell("arrived", path=self.path, request=what, session=session)

        async def answer(message):
            if message["type"] == "http.response.start":
                if self.held_method == method:
                    self.held_method = None
                    tell("held", path=self.path, request=what)
                    await self.released.wait()
                tell("answered", path=self.path, request=what, session=session, status=message["status"])
            await send(message)

        await self.manager.handle_request(scope, receive, answer)

    @staticmethod
    async def read(receive):
        """The whole body, and what to call to receive it once more."""
        body, more = b"", True
        while more:
            message = await receive()
            if message["type"] != "http.request":
                break
            body += message.get("body", b"")
            more = message.get("more_body", False)
        whole = [{"type": "http.request", "body": body, "more_body": False}]

        async def again():
            return whole.pop() if whole else await receive()

        return body, again


class Connections(set):
    """The open connections of the web server."""

    def add(self, connection):
        super().add(connection)
        tell("connections", open=len(self))

    def discard(self, connection):
        super().discard(connection)
        tell("connections", open=len(self))


class Peer:
    def __init__(self):
        self.endpoints = {}
        self.tasks = set()

    async def __call__(self, scope, receive, send):
        await self.endpoints[scope["path"].strip("/")](scope, receive, send)

    def obey(self, command):
        match command["do"]:
            case "serve":
                endpoint = Endpoint(command["path"], command["json"], command["idleSeconds"])
                self.endpoints[command["path"]] = endpoint
                self.keep(endpoint.run())
            case "expire":
                self.endpoints[command["path"]].expire()
            case "hold":
                self.endpoints[command["path"]].held_method = command["method"]
            case "release":
                self.endpoints[command["path"]].released.set()
            case "mark":
                self.keep(self.mark(command["number"], command.get("afterSeconds", 0)))
            case unknown:
                raise ValueError(f"no command '{unknown}'")

    def keep(self, work):
        task = asyncio.ensure_future(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def mark(self, number, seconds):
        await asyncio.sleep(seconds)
        tell("mark", number=number)

    async def listen_to_stdin(self):
        reader = asyncio.StreamReader()
        await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
        while line := await reader.readline():
            self.obey(json.loads(line))
        # whoever gave the commands is gone, and open streams are no reason to stay
        os._exit(0)


class WebServer(uvicorn.Server):
    async def startup(self, sockets=None):
        self.server_state.connections = Connections()
        await super().startup(sockets)
        tell("listening", port=self.servers[0].sockets[0].getsockname()[1])


async def main():
    peer = Peer()
    config = uvicorn.Config(peer, host="127.0.0.1", port=0, lifespan="off", log_level="warning")
    commands = asyncio.ensure_future(peer.listen_to_stdin())
    commands.add_done_callback(lambda ended: ended.exception() and os._exit(1))
    await WebServer(config).serve()


warnings.simplefilter("ignore")
# the SDK logs session ids
logging.disable(logging.INFO)
# and 1.x the stack of everything that a session which expires was doing
logging.getLogger("mcp").setLevel(logging.CRITICAL)
asyncio.run(main())
