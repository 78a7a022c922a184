import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { getWarmup } from '#contract/health.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'

onBothDatabases('a server goes on, and its database too,', (server) => {
  const isWell = async () => {
    expect(await server().call(getWarmup, {}, null)).toMatchObject({ status: 200 })
    const { rows } = await server().services.database.pool.query('select 1 as one')
    expect(rows).toEqual([{ one: 1 }])
  }

  test('when a connection breaks while it is lent', async () => {
    const client = await server().services.database.pool.connect()
    expect(() => client.emit('error', new Error('broken'))).not.toThrow()
    client.release(new Error('broken'))
    await isWell()
  })

  test('when a connection breaks while it waits in the pool', async () => {
    const { pool } = server().services.database
    const client = await pool.connect()
    client.release()
    expect(() => client.emit('error', new Error('broken'))).not.toThrow()
    await isWell()
  })

  test('when a connection cannot be accepted', async () => {
    expect(() => server().app.server.emit('error', new Error('too many open files'))).not.toThrow()
    await isWell()
  })

  test.each([
    ['what is no HTTP', 'GET\r\n\r\n'],
    ['a frame that is none, on a connection for live updates', '\u00ff\u00ff\u00ff\u00ff'],
  ])('when a client sends %s and is gone', async (_what, bytes) => {
    const { hostname, port, host } = new URL(server().url)
    const socket = connect(Number(port), hostname)
    socket.on('error', () => {})
    await once(socket, 'connect')
    if (bytes.startsWith('\u00ff')) {
      socket.write(
        `GET /realtime/v1/websocket?vsn=1.0.0 HTTP/1.1\r\nhost: ${host}\r\nconnection: Upgrade\r\nupgrade: websocket\r\n` +
          'sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
      )
      const [answer] = (await once(socket, 'data')) as [Buffer]
      expect(answer.toString()).toMatch(/^HTTP\/1.1 101/)
    }
    socket.write(Buffer.from(bytes, 'latin1'))
    socket.resume()
    await once(socket, 'close')
    await isWell()
  })

  test('when somebody notifies it of what is no change', async () => {
    const { pool } = server().services.database
    for (const payload of ['', 'no JSON', '{"schema":1}', '[]']) {
      await pool.query('select pg_notify($1, $2)', ['edgeworth_changes', payload])
    }
    await isWell()
  })
})
