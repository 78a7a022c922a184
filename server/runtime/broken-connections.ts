import { Client, type ClientConfig, type Pool } from 'pg'

const hear = () => {}

/**
 * Lets the process outlive broken connections of a pool. The statements of a broken connection fail, and so does every later
 * one; its `error` event would end the process besides. The pool itself hears it only of connections that are not lent.
 */
export function surviveBrokenConnections(pool: Pool): Pool {
  pool.on('error', hear)
  pool.on('connect', (client) => client.on('error', hear))
  return pool
}

/** Connects to PostgreSQL without a pool; a broken connection fails its statements and does not end the process. */
export async function connectClient(config: ClientConfig): Promise<Client> {
  const client = new Client(config)
  client.on('error', hear)
  await client.connect()
  return client
}
