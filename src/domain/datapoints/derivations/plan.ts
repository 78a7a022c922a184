import { signOf } from '#domain/fills/position.ts'
import type { AssetClass } from '#domain/instruments/asset-class.ts'
import { absolute, exact, toDecimal, toMoney } from '#domain/numbers/decimal.ts'
import type { Decimal } from '#domain/numbers/units.ts'
import { plannedWeightedTarget as weightedTarget } from '#domain/trade/planned-target.ts'
import { deriveFrom, deriveFromOptional, deriveFromFacts, productAsMoney, quotientOrNull } from './derivation.ts'

/** Money per tick per unit: tick size × point value. */
export const tickValue = deriveFrom(['tickSize', 'pointValue'], (tick, value) => productAsMoney(tick, value))

/** The size-weighted average target: see planned-target.ts. Null without a target. */
export const plannedWeightedTarget = deriveFromFacts(({ trade }) => {
  const target = weightedTarget(trade)
  return target === null ? null : toDecimal(target)
})

/**
 * s × (size-weighted target − planned entry) × planned size × point value; below 0 if the target is behind the entry.
 */
export const plannedRewardAmount = deriveFrom(
  ['plannedWeightedTarget', 'plannedEntryPrice', 'plannedQuantity', 'pointValue', 'direction'],
  (target, entry, size, value, direction) =>
    toMoney(exact(target).minus(entry).times(signOf(direction)).times(size).times(value)),
)

/** Win rate at which the plan breaks even, 100 / (1 + planned R:R), in percent. Null if no reward is planned. */
export const breakevenWinRate = deriveFrom(['plannedRR'], (ratio) => (ratio < 0 ? null : 100 / (1 + ratio)))

const [oneUnit, eightPlaces] = [exact('1'), exact('0.00000001')]

/** The size increment: whole shares and contracts, a hundredth of a lot, eight decimals of a coin. */
function stepOf(assetClass: AssetClass, lotSize: Decimal | null) {
  if (assetClass === 'cryptoSpot' || assetClass === 'cryptoPerp') return eightPlaces
  if ((assetClass === 'forex' || assetClass === 'cfd') && lotSize !== null) return exact(lotSize).div('100')
  return oneUnit
}

/**
 * The size at which the planned stop costs the planned share of the balance: balance × risk % / 100 / (|entry − stop| ×
 * point value × FX rate), rounded down to the size increment. 0 if not even one increment is affordable.
 */
export const suggestedQuantity = deriveFromOptional(
  [
    'accountBalanceAtEntry',
    'plannedRiskPct',
    'plannedEntryPrice',
    'plannedStopPrice',
    'pointValue',
    'fxRate',
    'assetClass',
  ],
  ['lotSize'],
  (balance, riskPct, entry, stop, value, rate, assetClass, lotSize) => {
    if (!exact(balance).gt(0)) return null
    const perUnit = absolute(exact(entry).minus(stop)).times(value).times(rate)
    const step = stepOf(assetClass, lotSize)
    const steps = quotientOrNull(exact(balance).times(riskPct).div('100'), perUnit.times(step))
    return steps === null ? null : toDecimal(steps.round(0, 0).times(step))
  },
)
