import { expect, test } from 'vitest'
import { undoImport } from '#contract/imports/trade-imports.ts'
import * as contract from '#contract/trades/trades.ts'
import type { Decimal, Id } from '#domain/numbers/units.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { succeed, traderWithPortfolio } from '#tests/support/sample-requests.ts'
import { executed, executionFiles } from './executions-file.ts'

const bought = executed('03T14:00', 'buy', '10', '300')
/** The shares of a split of 3 for 1, as readers of brokers' files add them. */
const split = executed('04T14:00', 'buy', '20', '0')
const soldPart = executed('05T14:00', 'sell', '10', '110')
const soldRest = executed('06T14:00', 'sell', '20', '110')

onBothDatabases('a split of shares whose stop was stated before', (server) => {
  async function holder() {
    const { token, portfolio } = await traderWithPortfolio(server())
    const files = executionFiles(server, token, portfolio)
    await files.send([bought])
    const [open] = await files.trades()
    const id = open?.id as Id
    await succeed(server(), token, contract.updateTrade, {
      params: { id },
      body: { initialStopPrice: '290' as Decimal, plannedTarget1: '330' as Decimal },
    })
    const read = async () => (await succeed(server(), token, contract.getTrade, { params: { id } })).trade
    const undo = (batchId: Id) => succeed(server(), token, undoImport, { params: { batchId } })
    return { ...files, read, undo }
  }

  test('the stop and the target are split with the shares, once, and undoing the import brings them back', async () => {
    const { send, read, undo } = await holder()
    const { batchId } = await send([bought, split, soldPart, soldRest])
    const closed = await read()
    expect(closed).toMatchObject({ status: 'completed', entryPrice: '100', netPnl: '300', plannedTarget1: '110' })
    // 300 / (10 x 10)
    expect(closed.realizedR).toBeCloseTo(3, 9)
    await send([bought, split, soldPart, soldRest])
    expect(await read()).toEqual(closed)
    await undo(batchId)
    expect(await read()).toMatchObject({ status: 'active', initialStopPrice: '290', plannedTarget1: '330' })
  })

  test('files in turn give the same, and a part sold after the split has its part of the cost', async () => {
    const { send, read } = await holder()
    await send([split, soldPart])
    // 10 x (110 - 100) of 30 that cost 100 each
    expect(await read()).toMatchObject({ status: 'active', netPnl: '100', plannedTarget1: '110' })
    await send([soldRest])
    expect((await read()).realizedR).toBeCloseTo(3, 9)
    // Five more shares that were split as well: the trade is matched again.
    const more = [
      executed('03T15:00', 'buy', '5', '300'),
      executed('04T14:00', 'buy', '10', '0'),
      executed('06T13:00', 'sell', '15', '110'),
    ]
    await send(more)
    const closed = await read()
    expect(closed).toMatchObject({ status: 'completed', netPnl: '450', plannedTarget1: '110' })
    // 450 / (15 x 10)
    expect(closed.realizedR).toBeCloseTo(3, 9)
  })
})
