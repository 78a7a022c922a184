import { expect, test } from 'vitest'
import * as contract from '#contract/portfolios/day-notes.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { date, succeed, traderWithPortfolio } from '#tests/support/sample-requests.ts'

const refused = (field: string) => ({ status: 400, body: { details: [{ field }] } })

onBothDatabases('notes of days', (server) => {
  async function trader() {
    const { token, portfolio } = await traderWithPortfolio(server())
    const { id } = portfolio
    return {
      token,
      id,
      write: (day: string, body: object) =>
        server().call(contract.putDayNote, { params: { id, date: date(day) }, body }, token),
      notes: async (from: string, to: string) => {
        const query = { from: date(from), to: date(to) }
        return (await succeed(server(), token, contract.listDayNotes, { params: { id }, query })).notes
      },
    }
  }

  test('are stored by day, overwritten, and read by range of days', async () => {
    const { id, write, notes } = await trader()
    const first = await write('2025-03-03', { plan: 'Only the open, two trades at most.' })
    expect(first).toMatchObject({ ok: true, body: { note: { portfolioId: id, date: '2025-03-03', rating: null } } })
    await write('2025-03-31', { review: 'Waited.', rating: 5 })
    await write('2025-04-01', { rating: 2 })
    expect((await notes('2025-03-01', '2025-03-31')).map((note) => note.date)).toEqual(['2025-03-03', '2025-03-31'])
    expect(await notes('2025-03-04', '2025-03-30')).toEqual([])

    await write('2025-03-03', { plan: 'Only the open.', review: 'Took four.', rating: 1 })
    const [rewritten] = await notes('2025-03-03', '2025-03-03')
    expect(rewritten).toMatchObject({ plan: 'Only the open.', review: 'Took four.', rating: 1 })
    expect(rewritten?.createdAt).toBe(first.ok ? first.body.note?.createdAt : '')
  })

  test('are added to below what is there, without a change of it', async () => {
    const { token, id, write, notes } = await trader()
    const add = (body: object) =>
      server().call(contract.addToDayNote, { params: { id, date: date('2025-03-03') }, body }, token)
    expect(await add({ plan: 'Only longs.' })).toMatchObject({ status: 200, body: { note: { plan: 'Only longs.' } } })
    await Promise.all([add({ plan: 'Half size.' }), add({ review: 'Kept to it.', rating: 4 })])
    const [note] = await notes('2025-03-03', '2025-03-03')
    expect(note).toMatchObject({ plan: 'Only longs.\n\nHalf size.', review: 'Kept to it.', rating: 4 })

    expect(await add({ plan: 'More.', rating: 1 })).toMatchObject({ status: 409, body: { code: 'conflict' } })
    for (const empty of [{}, { plan: null }, { plan: ' ' }, { plan: 'x', revision: 1 }])
      expect(await add(empty), JSON.stringify(empty)).toMatchObject({ status: 400 })
    await write('2025-03-03', { plan: 'x'.repeat(9_990) })
    expect(await add({ plan: 'y'.repeat(9) })).toMatchObject(refused('plan'))
    expect(await add({ plan: 'y'.repeat(8) })).toMatchObject({ status: 200 })
  })

  test('are removed when they are emptied', async () => {
    const { token, id, write, notes } = await trader()
    await write('2025-03-03', { plan: 'Only the open.' })
    expect(await write('2025-03-03', { plan: null })).toMatchObject({ ok: true, body: { note: null } })
    expect(await notes('2025-03-01', '2025-03-31')).toEqual([])
    const params = { id, date: date('2025-03-03') }
    expect(await server().call(contract.deleteDayNote, { params }, token)).toMatchObject({ status: 404 })
    await write('2025-03-03', { rating: 3 })
    await succeed(server(), token, contract.deleteDayNote, { params })
    expect(await notes('2025-03-01', '2025-03-31')).toEqual([])
  })

  test('refuse a change of an old reading with both texts, and take one of the latest', async () => {
    const { write, notes } = await trader()
    const [day] = [date('2025-03-03')]
    const revision = async () => (await notes(day, day))[0]?.revision ?? 0
    const wrote = await write(day, { plan: 'Only the open.', revision: 0 })
    expect(wrote).toMatchObject({ ok: true })
    const seen = await revision()
    expect(seen).toBeGreaterThan(0)
    expect(await write(day, { plan: 'In another tab.', revision: 0 })).toMatchObject({
      status: 409,
      body: {
        code: 'conflict',
        current: { plan: 'Only the open.', revision: seen },
        given: { plan: 'In another tab.', review: null, rating: null },
      },
    })
    // Of two concurrent edits of the same revision, one is stored and the other refused.
    const both = await Promise.all(['a', 'b'].map((plan) => write(day, { plan, revision: seen })))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await write(day, { plan: null, revision: seen })).toMatchObject({ status: 409 })
    const last = await revision()
    expect(last).toBeGreaterThan(seen)
    expect(await write(day, { plan: null, revision: last })).toMatchObject({ ok: true, body: { note: null } })
    expect(await write(day, { plan: 'Late.', revision: last })).toMatchObject({
      status: 409,
      body: { current: null, given: { plan: 'Late.' } },
    })
    // A deleted and rewritten note is a new note.
    await write(day, { plan: 'Anew.', revision: 0 })
    expect(await write(day, { plan: 'Late.', revision: last })).toMatchObject({ status: 409 })
    expect(await notes(day, day)).toMatchObject([{ plan: 'Anew.' }])
  })

  test('refuse an invalid day or rating, a text that is too long and a range that is too wide', async () => {
    const { token, id, write, notes } = await trader()
    expect(await write('2025-02-30', { rating: 3 })).toMatchObject(refused('date'))
    expect(await write('1899-12-31', { rating: 3 })).toMatchObject(refused('date'))
    const eleventh = new Date().getUTCFullYear() + 11
    for (const day of ['1969-12-31', `${eleventh}-12-31`]) {
      expect(await write(day, { rating: 3 })).toMatchObject({
        status: 400,
        body: { details: [{ field: 'date', message: 'must be from 1970 to ten years ahead' }] },
      })
    }
    expect(await write('1970-01-01', { rating: 3 })).toMatchObject({ ok: true })
    expect(await write('2025-03-03', { rating: 6 })).toMatchObject(refused('rating'))
    expect(await write('2025-03-03', { plan: 'x'.repeat(10_001) })).toMatchObject(refused('plan'))
    expect(await write('2025-03-03', { mood: 'calm' })).toMatchObject(refused('mood'))
    const query = { from: date('2025-01-01'), to: date('2027-01-01') }
    expect(await server().call(contract.listDayNotes, { params: { id }, query }, token)).toMatchObject(refused('to'))
    expect(await notes('2025-01-01', '2025-12-31')).toEqual([])
  })
})
