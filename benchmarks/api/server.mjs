// The built server in a process of its own.
import { readFileSync } from 'node:fs'
import { load } from './typescript.mjs'

/** Starts dist/server/main.js and returns it with its address; `database` is a PostgreSQL address or a folder. */
export async function startServer(database) {
  const { startServerProcess } = await load('tests/support/server/server-process.ts')
  const isAddress = database.startsWith('postgres:')
  const env = {
    ...(isAddress ? { DATABASE_URL: database } : { EDGEWORTH_DATA: database }),
    // Callers are distinguished by the address that they state.
    EDGEWORTH_TRUST_PROXY: '1',
    EDGEWORTH_LOG: 'error',
  }
  // As `npm start` runs it: the processes of tests compile the embedded database quickly instead of well.
  const server = await startServerProcess(env, [], [])
  return {
    url: server.url,
    /** Resident memory in MB. */
    memory: () =>
      Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${server.child.pid}/status`, 'utf8'))?.[1]) / 1024,
    /** Processor time of all threads so far, in seconds. */
    processorTime: () => {
      const [user, system] = readFileSync(`/proc/${server.child.pid}/stat`, 'utf8').split(') ')[1].split(' ').slice(11)
      return (Number(user) + Number(system)) / 100
    },
    log: () => server.output().err,
    stop: () => server.end('SIGTERM'),
  }
}
