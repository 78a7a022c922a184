import { expect, test } from 'vitest'
import type { FillSide } from '#domain/fills/fill.ts'
import type { FileFill } from '#domain/importers/reading/file-fill.ts'
import type { Decimal } from '#domain/numbers/units.ts'
import { instantAt } from '#domain/time/instant.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { traderWithPortfolio } from '#tests/support/sample-requests.ts'
import { executed, executionFiles } from './executions-file.ts'

/** A fill at noon of a day of March, with the broker's id. */
function fillOn(day: number, side: FillSide, quantity: string, price: string, more: Partial<FileFill>): FileFill {
  const at = instantAt(Date.UTC(2025, 2, day, 12))
  return executed('06T14:00', side, quantity, price, { id: String(day), at, writtenAt: at, ...more })
}

const coin = (day: number, side: FillSide, quantity: string, price: string) =>
  fillOn(day, side, quantity, price, {
    symbol: 'ETHUSDT',
    instrument: { assetClass: 'cryptoSpot', quoteCurrency: 'USD', pointValue: '1' as Decimal },
    effect: side === 'buy' ? 'open' : 'close',
  })

/** A contract that is margined in its coin: the quantity is in dollars. */
const inverse = (day: number, side: FillSide, quantity: string, price: string): FileFill => ({
  ...fillOn(day, side, quantity, price, {
    symbol: 'BTCUSD',
    instrument: { assetClass: 'cryptoPerp', quoteCurrency: 'USD', pointValue: '1' as Decimal },
  }),
  isInverse: true,
})

onBothDatabases('imports of coins', (server) => {
  async function journal() {
    const { token, portfolio } = await traderWithPortfolio(server())
    const files = executionFiles(server, token, portfolio)
    return {
      ...files,
      figures: async () =>
        (await files.wholeTrades()).map(({ direction, status, netPnl, executions }) =>
          [
            direction,
            status,
            netPnl ?? 'unknown',
            ...executions.map(({ side, quantity, price }) => `${side} ${quantity} at ${price}`).toSorted(),
          ].join(', '),
        ),
    }
  }

  const first = [coin(3, 'buy', '10', '100'), coin(4, 'sell', '9.99', '110')]
  const second = [coin(10, 'buy', '5', '100'), coin(11, 'sell', '5.01', '120')]
  // 9.99 x 10 - 0.01 x 100: the rest is worth 1.10 at the sale, which is a cost.
  const alone = ['long, completed, 98.9, buy 10 at 100, sell 0.01 at 110, sell 9.99 at 110']

  test('a rest closes its trade; a sale in a later file includes it, and undoing that file gives it back', async () => {
    const { send, undo, figures } = await journal()
    const { warnings } = await send(first)
    expect(warnings).toMatchObject([{ line: 3, message: 'ETHUSDT: 0.01 left over: its value of 1.10 is a cost.' }])
    expect(await figures()).toEqual(alone)
    const { batchId } = await send(second)
    // 5.01 x 20, and the rest is bought along at no cost: 1.
    const both = [...alone, 'long, completed, 101.2, buy 0.01 at 100, buy 5 at 100, sell 5.01 at 120']
    expect(await figures()).toEqual(both)
    expect((await send([...first, ...second])).knownExecutions).toBe(4)
    expect(await figures()).toEqual(both)
    const whole = await journal()
    await whole.send([...first, ...second])
    expect(await whole.figures()).toEqual(both)
    await undo(batchId)
    expect(await figures()).toEqual(alone)
  })

  test('a rest that a later file sells belongs to its trade again', async () => {
    const { send, undo, figures } = await journal()
    await send(first)
    const { batchId } = await send([coin(12, 'sell', '0.01', '130')])
    // 9.99 x 10 + 0.01 x 30.
    expect(await figures()).toEqual(['long, completed, 100.2, buy 10 at 100, sell 0.01 at 130, sell 9.99 at 110'])
    await undo(batchId)
    expect(await figures()).toEqual(alone)
  })

  test('a contract margined in its coin, through zero and with the older file last', async () => {
    const { send, figures } = await journal()
    const newer = [inverse(5, 'sell', '3000', '40000'), inverse(6, 'buy', '2000', '50000')]
    const older = [inverse(3, 'buy', '1000', '50000')]
    await send(newer)
    await send(older)
    // 1,000 dollars at 50,000 are 0.02 coins, the other 2,000 at 40,000 are 0.05: -0.02 x 10,000 and -0.05 x 10,000.
    const expected = [
      'long, completed, -200, buy 0.02 at 50000, sell 0.02 at 40000',
      'short, completed, -500, buy 0.05 at 50000, sell 0.05 at 40000',
    ]
    expect(await figures()).toEqual(expected)
    expect((await send([...older, ...newer])).knownExecutions).toBe(3)
    expect(await figures()).toEqual(expected)
  })
})
