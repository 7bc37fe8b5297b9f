// Loaded into a server with --import: writes down what it sees, in the events and commands of python_sdk.py. Sessions are
// named in the order in which they were opened, as their ids are secrets; '?' is one that this process did not open.
import http from 'node:http';
import { createInterface } from 'node:readline';

export const tell = (event, facts = {}) => process.stdout.write(`${JSON.stringify({ event, ...facts })}\n`);

const namesByPath = new Map();
const namesOf = (path) => {
  if (!namesByPath.has(path)) namesByPath.set(path, new Map());
  return namesByPath.get(path);
};
export const nameOf = (path, id) => (id === undefined ? '-' : (namesOf(path).get(id) ?? '?'));

// --- requests -------------------------------------------------------------------------------

const headerOf = (response, headers, name) => {
  const given = headers && !Array.isArray(headers) ? Object.entries(headers).find(([key]) => key.toLowerCase() === name) : undefined;
  return given?.[1] ?? response.getHeader(name);
};

const watch = (request, response) => {
  const path = request.url.slice(1);
  const names = namesOf(path);
  const session = nameOf(path, request.headers['mcp-session-id']);
  const chunks = [];
  const { emit } = request;
  // listening to 'data' would take it from whoever is to read it
  request.emit = function (event, ...args) {
    if (event === 'data') chunks.push(Buffer.from(args[0]));
    return emit.call(this, event, ...args);
  };
  const { writeHead } = response;
  response.writeHead = function (status, ...args) {
    const opened = headerOf(response, args.at(-1), 'mcp-session-id');
    if (opened && !names.has(opened)) names.set(opened, `S${names.size + 1}`);
    tell('answered', { path, request: `${request.method} ${methodIn(chunks)}`.trim(), session, status });
    return writeHead.call(this, status, ...args);
  };
};

const methodIn = (chunks) => {
  if (chunks.length === 0) return '';
  return JSON.parse(Buffer.concat(chunks).toString()).method ?? 'answer';
};

// --- the server -----------------------------------------------------------------------------

let open = 0;
const tellOpen = (change) => tell('connections', { open: (open += change) });

const { emit } = http.Server.prototype;
http.Server.prototype.emit = function (event, ...args) {
  if (event === 'request') watch(...args);
  if (event === 'listening') tell('listening', { port: this.address().port });
  if (event === 'connection') {
    tellOpen(1);
    args[0].once('close', () => tellOpen(-1));
  }
  return emit.call(this, event, ...args);
};

// --- commands -------------------------------------------------------------------------------

const commands = {
  mark: ({ number, afterSeconds }) => setTimeout(() => tell('mark', { number }), 1000 * afterSeconds),
};
export const obey = (more) => Object.assign(commands, more);

createInterface({ input: process.stdin })
  .on('line', (line) => {
    const command = JSON.parse(line);
    commands[command.do](command);
  })
  // whoever gave the commands is gone, and open streams are no reason to stay
  .on('close', () => process.exit(0));
