import { buildPosition, type Position, type SplitFills } from '#domain/fills/position.ts'
import type { AssetClass } from '#domain/instruments/asset-class.ts'
import type { TradeInput } from './trade.ts'

const splitFillsOf: { readonly [Asset in AssetClass]?: SplitFills } = {
  stock: 'added and removed',
  etf: 'added and removed',
  option: 'added',
}

/** The position of a trade, in the units after the last split of its shares. */
export const buildTradePosition = ({
  executions,
  direction,
  assetClass,
}: Pick<TradeInput, 'executions' | 'direction' | 'assetClass'>): Position =>
  buildPosition(executions, direction, splitFillsOf[assetClass] ?? 'none')
