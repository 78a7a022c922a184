import { expect, test } from 'vitest'
import * as contract from '#contract/trades/trades.ts'
import type { FileFill } from '#domain/importers/reading/file-fill.ts'
import type { Id, Money } from '#domain/numbers/units.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { decimal, succeed, traderWithPortfolio } from '#tests/support/sample-requests.ts'
import { executed, executionFiles } from './executions-file.ts'

onBothDatabases('rows that state something else than in an earlier file', (server) => {
  async function journal() {
    const { token, portfolio } = await traderWithPortfolio(server())
    const files = executionFiles(server, token, portfolio)
    return {
      ...files,
      take: (fills: readonly FileFill[]) => files.send(fills, 2_000, false, { takesChanges: true }),
      change: (id: Id, body: object) => succeed(server(), token, contract.updateTrade, { params: { id }, body }),
      figures: async () =>
        (await files.wholeTrades()).map(({ id, direction, netPnl, executions }) => ({
          id,
          net: netPnl,
          text: [direction, ...executions.map(({ side, quantity, price }) => `${side} ${quantity} at ${price}`)].join(
            ', ',
          ),
        })),
    }
  }

  const bought = executed('03T10:00', 'buy', '2', '100', { id: '1' })
  const sold = executed('03T11:00', 'sell', '2', '110', { id: '2' })
  const corrected = { ...sold, price: decimal('111'), commission: '1.5' as Money }

  test('are told with the old value beside the new one, and change nothing until they are taken over', async () => {
    const { send, take, change, figures, wholeTrades } = await journal()
    await send([bought, sold])
    const [before] = await figures()
    expect(before).toMatchObject({ net: '20', text: 'long, buy 2 at 100, sell 2 at 110' })
    await change(before?.id ?? '', { thesis: 'Mine', initialStopPrice: decimal('95') })
    const again = await send([bought, corrected])
    expect(again).toMatchObject({ changedExecutions: 1, knownExecutions: 2 })
    expect(again.warnings).toEqual([
      { line: 3, message: 'Changed: price 111 instead of 110, costs 1.5 instead of 0. The stored values stay.' },
    ])
    expect(await figures()).toEqual([before])

    expect((await take([bought, corrected])).statuses).toEqual(['rematched'])
    expect(await figures()).toMatchObject([{ id: before?.id, net: '20.5', text: 'long, buy 2 at 100, sell 2 at 111' }])
    expect(await wholeTrades()).toMatchObject([{ thesis: 'Mine', initialStopPrice: '95' }])
    // Now they are as stored, and the former file differs.
    expect(await send([bought, corrected])).toMatchObject({ changedExecutions: 0, warnings: [] })
    expect(await send([bought, sold])).toMatchObject({ changedExecutions: 1 })
  })

  test('without an id are told by their content, where no other row has the same', async () => {
    const { send, take, figures } = await journal()
    const plain = [executed('03T10:00', 'buy', '2', '100'), executed('03T11:00', 'sell', '2', '110')]
    await send(plain)
    const charged = plain.map((fill) => ({ ...fill, commission: '1.5' as Money }))
    const again = await send(charged)
    expect(again).toMatchObject({ changedExecutions: 2, knownExecutions: 2 })
    expect(again.warnings.map(({ message }) => message)).toEqual(
      Array(2).fill('Changed: costs 1.5 instead of 0. The stored values stay.'),
    )
    expect((await take(charged)).statuses).toEqual(['rematched'])
    expect((await figures()).map(({ net }) => net)).toEqual(['17'])
    // Of two equal rows, it is not known which one was charged.
    const twice = [...plain, ...plain].map((fill) => ({ ...fill, symbol: 'OTHER' }))
    await send(twice)
    expect(await send(twice.map((fill) => ({ ...fill, commission: '1.5' as Money })))).toMatchObject({
      changedExecutions: 0,
    })
  })

  test('or are gone are pointed out, within the time of the file', async () => {
    const { send, figures } = await journal()
    const cancelled = executed('03T10:30', 'buy', '1', '104', { id: '9' })
    await send([bought, cancelled, { ...sold, quantity: decimal('3') }])
    const before = await figures()
    const again = await send([bought, { ...sold, quantity: decimal('3') }])
    expect(again.warnings.map(({ message }) => message)).toEqual([
      'No longer in the file: ACME, buy 1 at 104 of 2025-03-03. If the broker cancelled it, correct its trade.',
    ])
    expect(await figures()).toEqual(before)
    const earlier = [
      executed('01T10:00', 'buy', '1', '90', { id: '7' }),
      executed('02T10:00', 'sell', '1', '95', { id: '8' }),
    ]
    expect(await send(earlier)).toMatchObject({ warnings: [] })
  })

  test('change both trades of an execution through zero, beside new executions', async () => {
    const { send, take, figures } = await journal()
    const through = executed('03T11:00', 'sell', '5', '110', { id: '2' })
    const covered = executed('03T12:00', 'buy', '3', '100', { id: '3' })
    await send([bought, through, covered])
    expect((await figures()).map(({ net }) => net)).toEqual(['20', '30'])
    const more = [
      executed('04T10:00', 'buy', '1', '50', { id: '4' }),
      executed('04T11:00', 'sell', '1', '55', { id: '5' }),
    ]
    const later = await take([bought, { ...through, price: decimal('112') }, covered, ...more])
    expect(later.statuses.toSorted()).toEqual(['imported', 'rematched', 'rematched'])
    expect((await figures()).map(({ net, text }) => `${net}: ${text}`)).toEqual([
      '24: long, buy 2 at 100, sell 2 at 112',
      '36: short, sell 3 at 112, buy 3 at 100',
      '5: long, buy 1 at 50, sell 1 at 55',
    ])
  })

  test('leave a trade that is locked or was edited by hand as it is, and say so', async () => {
    const { send, take, change, figures } = await journal()
    await send([bought, sold])
    const [before] = await figures()
    await change(before?.id ?? '', { isLocked: true })
    const locked = await take([bought, corrected])
    expect(locked).toMatchObject({ changedExecutions: 0 })
    expect(locked.warnings[0]?.message).toMatch(/Its trade stays: it is locked or was edited by hand\.$/)
    expect(await figures()).toEqual([before])
  })

  test('with another size: a correction shortens the trade, a larger size is an order that was filled further', async () => {
    const { send, take, figures } = await journal()
    await send([bought, sold])
    await take([
      { ...bought, quantity: decimal('1') },
      { ...sold, quantity: decimal('1') },
    ])
    expect(await figures()).toMatchObject([{ net: '10', text: 'long, buy 1 at 100, sell 1 at 110' }])
    expect(await send([bought, sold])).toMatchObject({ changedExecutions: 0 })
    expect((await figures()).map(({ net }) => net)).toEqual(['20'])
  })
})
