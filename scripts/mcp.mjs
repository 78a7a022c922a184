// npm run --silent mcp -- --url http://localhost:3000 --token edg_…: lets a program that speaks the Model Context Protocol
// over its standard streams use a running Edgeworth, see docs/assistants.md. Standard output carries messages alone.
import { parseArgs } from 'node:util'
import { requireNode } from './install.mjs'

requireNode()

const usage = `Usage: npm run --silent mcp -- --url http://localhost:3000
Passes messages of the Model Context Protocol between standard input and output and a running Edgeworth.
  --url    where Edgeworth runs; EDGEWORTH_URL, or http://localhost:3000, unless given
  --token  a personal API token (Settings → API Tokens); better EDGEWORTH_TOKEN, which other users cannot see`

/** Prints a problem where no message is expected, and ends the process. */
function fail(text) {
  process.stderr.write(`${text}\n`)
  process.exit(1)
}

function readOptions() {
  try {
    const options = { url: { type: 'string' }, token: { type: 'string' }, help: { type: 'boolean' } }
    return parseArgs({ options }).values
  } catch (error) {
    return fail(`${error.message}\n\n${usage}`)
  }
}

const {
  url = process.env.EDGEWORTH_URL ?? 'http://localhost:3000',
  token = process.env.EDGEWORTH_TOKEN,
  help,
} = readOptions()
if (help) {
  process.stderr.write(`${usage}\n`)
  process.exit(0)
}
if (!URL.canParse(url)) fail(`--url must be an address such as http://localhost:3000, not "${url}".`)
if (token === undefined || token === '') fail(`Give a token with EDGEWORTH_TOKEN or --token.\n\n${usage}`)

const [{ StdioServerTransport }, { StreamableHTTPClientTransport }] = await Promise.all([
  import('@modelcontextprotocol/sdk/server/stdio.js'),
  import('@modelcontextprotocol/sdk/client/streamableHttp.js'),
]).catch(() => fail('Packages are not installed. Run npm start once.'))

const program = new StdioServerTransport()
const server = new StreamableHTTPClientTransport(new URL('/mcp', url), {
  requestInit: { headers: { authorization: `Bearer ${token}` } },
})

/** What went wrong, in words for the person who set up the bridge. */
function explain(error) {
  if (error.code === 401 || error.name === 'UnauthorizedError') {
    return 'Edgeworth refused the token. Make a new one under Settings → API Tokens.'
  }
  if (error.name === 'TypeError') return `Edgeworth does not answer at ${url}. Is it running?`
  return error.message
}

let closing = false
async function close() {
  if (closing) return
  closing = true
  await Promise.allSettled([server.close(), program.close()])
  process.exit(0)
}

/* oxlint-disable unicorn/prefer-add-event-listener -- The SDK's transports have one handler each. */
program.onmessage = (message) => {
  server.send(message).catch((error) => {
    if (closing) return
    const text = explain(error)
    process.stderr.write(`${text}\n`)
    // A request must be answered, or the program would wait for it.
    if (message.id !== undefined && message.method !== undefined) {
      void program.send({ jsonrpc: '2.0', id: message.id, error: { code: -32_000, message: text } })
    }
  })
}
server.onmessage = (message) => {
  // Later requests must state the version that the initialization agreed on.
  const version = message.result?.protocolVersion
  if (typeof version === 'string') server.setProtocolVersion(version)
  void program.send(message)
}
program.onerror = (error) => process.stderr.write(`${error.message}\n`)
program.onclose = () => void close()
process.stdin.on('end', () => void close())
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void close())

await server.start()
await program.start()
