import { expect, test } from 'vitest'
import { importTrades } from '#contract/imports/trade-imports.ts'
import { updatePortfolio } from '#contract/portfolios/portfolios.ts'
import type { RouteInput } from '#contract/route.ts'
import { updateTrade } from '#contract/trades/trades.ts'
import type { FileFill } from '#domain/importers/reading/file-fill.ts'
import type { Money } from '#domain/numbers/units.ts'
import type { CommissionRule } from '#domain/trade/commission-rule.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { succeed, traderWithPortfolio } from '#tests/support/sample-requests.ts'
import { executed, executionFiles } from './executions-file.ts'

type ImportBody = RouteInput<typeof importTrades>['body']

/** An amount per share and side. */
const perShare = (amount: string): CommissionRule => ({
  amount: amount as Money,
  basis: 'contractSide',
  instrument: null,
  validFrom: null,
})

onBothDatabases('commission rules of an import', (server) => {
  async function journal() {
    const { token, portfolio } = await traderWithPortfolio(server())
    const files = executionFiles(server, token, portfolio)
    const all = files.wholeTrades
    return {
      ...files,
      all,
      /** Imports a file with the rules given for it; without any, those of the portfolio apply. */
      sendWith: async (fills: readonly FileFill[], rules?: readonly CommissionRule[]) => {
        let batchId = ''
        for (const body of await files.prepare(fills)) {
          const ruled: ImportBody = rules === undefined ? body : { ...body, commissionRules: [...rules] }
          await succeed(server(), token, importTrades, { body: ruled })
          batchId = body.batchId
        }
        return batchId
      },
      charges: async () =>
        (await all()).map(({ executions, commission, commissionSource }) => [
          executions.reduce((total, { quantity }) => total + Number(quantity), 0),
          commission,
          commissionSource,
        ]),
      edit: (id: string, body: object) => succeed(server(), token, updateTrade, { params: { id }, body }),
      setRules: (rules: readonly CommissionRule[]) =>
        succeed(server(), token, updatePortfolio, {
          params: { id: portfolio.id },
          body: { commissionRules: [...rules] },
        }),
    }
  }
  const bought = executed('03T10:00', 'buy', '2', '100', { id: '1' })
  const sold = executed('05T10:00', 'sell', '2', '110', { id: '3' })
  const between = executed('04T10:00', 'buy', '1', '105', { id: '2' })

  test('charge its trades again when a later file without rules adds to them, extending or in between', async () => {
    const { sendWith, charges } = await journal()
    await sendWith([bought], [perShare('0.5')])
    expect(await charges()).toEqual([[2, '1', 'rule']])
    await sendWith([sold])
    expect(await charges()).toEqual([[4, '2', 'rule']])
    await sendWith([between])
    expect(await charges()).toEqual([[5, '2.5', 'rule']])
  })

  test('of the remaining import apply when the later one is undone, even if the portfolio’s rules have changed', async () => {
    const { sendWith, charges, undo, setRules } = await journal()
    await sendWith([bought, sold], [perShare('0.5')])
    const later = await sendWith([between], [perShare('3')])
    expect(await charges()).toEqual([[5, '15', 'rule']])
    await setRules([perShare('7')])
    expect(await charges()).toEqual([[5, '15', 'rule']])
    await undo(later)
    expect(await charges()).toEqual([[4, '2', 'rule']])
  })

  test('apply to fills that are edited by hand, and when an import that added to an edited trade is undone', async () => {
    const { sendWith, charges, all, edit, undo } = await journal()
    await sendWith([bought], [perShare('0.5')])
    const later = await sendWith([between])
    expect(await charges()).toEqual([[3, '1.5', 'rule']])
    const [trade] = await all()
    const [first, ...others] = trade?.executions ?? []
    if (trade === undefined || first === undefined) expect.fail()
    // By hand: 4 instead of 2.
    await edit(trade.id, { executions: [{ ...first, quantity: '4' }, ...others] })
    expect(await charges()).toEqual([[5, '2.5', 'rule']])
    await undo(later)
    expect(await charges()).toEqual([[4, '2', 'rule']])
  })

  test('a trade matched again, then edited by hand, keeps the edit when the later import is undone', async () => {
    const { sendWith, all, edit, undo, charges } = await journal()
    await sendWith([bought, sold], [perShare('0.5')])
    const later = await sendWith([between])
    const [trade] = await all()
    if (trade === undefined) expect.fail()
    await edit(trade.id, {
      lessons: 'Mine',
      executions: trade.executions.map((fill) => (fill.side === 'sell' ? { ...fill, price: '111' } : fill)),
    })
    await undo(later)
    const [after] = await all()
    // 2 bought at 100 and sold at 111 by hand: 22, charged 4 x 0.5.
    expect([after?.lessons, after?.grossPnl, after?.status]).toEqual(['Mine', '22', 'completed'])
    expect(await charges()).toEqual([[4, '2', 'rule']])
  })
})
