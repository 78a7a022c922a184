import type { DatapointFacts } from '#domain/datapoints/facts/facts.ts'
import { instrumentOf, pipSizeOf } from '#domain/instruments/instrument.ts'
import {
  positiveOrNull,
  compare,
  smallerOf,
  maybe,
  minus,
  zero,
  clampToZero,
  one,
  over,
  plus,
  rational,
  magnitude,
  times,
  total,
  truncate,
  type Maybe,
  type Rational,
} from './rational.fixture.ts'

const hundred = rational(100)
const ms = (at: string) => Date.parse(at)

interface Piece {
  readonly at: number
  readonly quantity: Rational
  readonly price: Rational
}

/** Σ(price × size) / Σ size. */
const average = (pieces: readonly Piece[]) =>
  over(
    total(pieces.map(({ price, quantity }) => times(price, quantity))),
    total(pieces.map(({ quantity }) => quantity)),
  )

/** FIFO matching, piece by piece: Σ s × (exit − entry) × size × M. Null if nothing is closed. */
function grossOf(entries: readonly Piece[], exits: readonly Piece[], s: Rational, pointValue: Rational): Maybe {
  const left = entries.map(({ quantity, price }) => ({ quantity, price }))
  const parts: Maybe[] = []
  for (const exit of exits) {
    let open = exit.quantity
    for (const lot of left) {
      const closed = smallerOf(open, lot.quantity)
      if (closed.n === 0n) continue
      parts.push(times(s, minus(exit.price, lot.price), closed, pointValue))
      open = minus(open, closed) ?? zero
      lot.quantity = minus(lot.quantity, closed) ?? zero
    }
  }
  return parts.length === 0 ? null : total(parts)
}

/** Groups fills into orders: at most five seconds between consecutive fills. */
function ordersOf(pieces: readonly Piece[]): Piece[][] {
  const startsOrder = pieces.map((piece, place) => piece.at - (pieces[place - 1]?.at ?? -Infinity) > 5_000)
  const orderOf = startsOrder.map((_, place) => startsOrder.slice(0, place + 1).filter(Boolean).length)
  return [...new Set(orderOf)].map((order) => pieces.filter((_piece, place) => orderOf[place] === order))
}

/**
 * Σ(target × share) / Σ share; targets without a share split the rest equally, and any remainder goes to the last
 * target.
 */
function weightedTarget({ trade }: DatapointFacts): Maybe {
  const targets = (['1', '2', '3'] as const).flatMap((which) => {
    const price = trade[`plannedTarget${which}`]
    return price === null ? [] : [{ price: rational(price), share: maybe(trade[`plannedTarget${which}Pct`]) }]
  })
  const stated = total(targets.map(({ share }) => share ?? zero))
  const left = clampToZero(minus(hundred, stated))
  const without = targets.filter(({ share }) => share === null).length
  const shares = targets.map(({ share }, place) => {
    if (share === null) return over(left, rational(without))
    return without === 0 && place === targets.length - 1 ? plus(share, left) : share
  })
  return over(total(targets.map(({ price }, place) => times(price, shares[place] ?? null))), total(shares))
}

/** Amounts, prices and sizes of a trade, each computed directly from its definition. */
export function naiveFigures(facts: DatapointFacts) {
  const { trade, portfolio, journal, market } = facts
  const isLong = trade.direction === 'long'
  const s = rational(isLong ? 1 : -1)
  const m = rational(trade.pointValue)
  const fills = trade.executions
    .map((fill, place) => ({ ...fill, place, when: ms(fill.at) }))
    .toSorted((a, b) => a.when - b.when || a.place - b.place)
    .map(({ side, when, quantity, price }) => ({
      opens: (side === 'buy') === isLong,
      at: when,
      quantity: rational(quantity),
      price: rational(price),
    }))
  const entries = fills.filter(({ opens }) => opens)
  const exits = fills.filter(({ opens }) => !opens)
  const entered = total(entries.map(({ quantity }) => quantity)) ?? zero
  const exited = total(exits.map(({ quantity }) => quantity)) ?? zero
  const isFlat = entered.n > 0n && compare(entered, exited) === 0
  const peak = fills.reduce(
    ({ held, max }, { opens, quantity }) => {
      const now = (opens ? plus(held, quantity) : minus(held, quantity)) ?? zero
      return { held: now, max: compare(now, max) > 0 ? now : max }
    },
    { held: zero, max: zero },
  ).max
  const [entry, exit] = [average(entries), average(exits)]
  const quantity = smallerOf(entered, exited)
  const entryAt = entries[0]?.at ?? null
  const exitAt = isFlat ? (exits.at(-1)?.at ?? null) : null
  const held = entryAt === null || exitAt === null ? null : rational((exitAt - entryAt) / 1_000)
  const minutesHeld = over(held, rational(60))
  const fees = total([
    ...trade.executions.map(({ fee }) => rational(fee)),
    rational(trade.commission),
    rational(trade.exchangeFees),
    minus(zero, rational(trade.swapFunding)),
  ])
  const gross = grossOf(entries, exits, s, m)
  const net = minus(gross, fees)

  const [plannedEntry, plannedStop] = [maybe(trade.plannedEntryPrice), maybe(trade.plannedStopPrice)]
  const stop = maybe(trade.initialStopPrice) ?? plannedStop
  const finalStop = maybe(trade.finalStopPrice)
  const perUnit = positiveOrNull(times(s, minus(entry, stop)))
  const plannedPerUnit = magnitude(minus(plannedEntry, plannedStop))
  const plannedRisk = times(plannedPerUnit, maybe(trade.plannedQuantity), m)
  const risk = positiveOrNull(perUnit === null ? plannedRisk : times(perUnit, peak, m))
  const inR = (move: Maybe) => over(times(move, peak, m), risk)
  const target = weightedTarget(facts)
  const toTarget = times(s, minus(target, plannedEntry))
  const plannedRR = over(toTarget, plannedPerUnit)

  const [low, high] = [maybe(trade.lowestPrice), maybe(trade.highestPrice)]
  const [worst, best] = isLong ? [low, high] : [high, low]
  const mae = clampToZero(times(s, minus(entry, worst)))
  const mfe = clampToZero(times(s, minus(best, entry)))
  const [postLow, postHigh] = [maybe(trade.postLow), maybe(trade.postHigh)]
  const [postWorst, postBest] = isLong ? [postLow, postHigh] : [postHigh, postLow]
  const mfpe = clampToZero(times(s, minus(postBest, exit)))
  const mape = clampToZero(times(s, minus(exit, postWorst)))

  const balance = positiveOrNull(maybe(entryAt === null ? portfolio.balance : (journal?.accountBalanceAtEntry ?? null)))
  const rate = maybe(trade.fxRate) ?? (trade.quoteCurrency === portfolio.currency ? one : null)
  const notional = times(magnitude(entry), peak, m)
  const ticks = maybe(trade.tickSize ?? instrumentOf(trade.symbol, trade.assetClass).tickSize)
  const pip = maybe(trade.pipSize ?? (trade.assetClass === 'forex' ? pipSizeOf(trade.symbol) : null))
  const points = times(s, minus(exit, entry))
  const returned = over(times(hundred, net), notional)

  const step = trade.assetClass.startsWith('crypto')
    ? rational('0.00000001')
    : (trade.assetClass === 'forex' || trade.assetClass === 'cfd') && trade.lotSize !== null
      ? over(rational(trade.lotSize), hundred)
      : one
  const affordable = over(
    over(times(balance, maybe(trade.plannedRiskPct)), hundred),
    times(plannedPerUnit, m, rate, step),
  )

  const exitOrders = ordersOf(exits)
  const atStop = trade.exitReason === 'stop'
  const atMovedStop = trade.exitReason === 'breakeven' || trade.exitReason === 'trailing'
  const intended =
    trade.exitReason === 'target'
      ? target
      : exitOrders.length > 1
        ? null
        : atStop
          ? (finalStop ?? stop)
          : atMovedStop
            ? finalStop
            : null
  const entrySlip = times(s, minus(entry, plannedEntry))
  const exitSlip = times(s, minus(intended, exit))
  const lastOrder = total((exitOrders.at(-1) ?? []).map((piece) => piece.quantity))
  const riskShare = over(times(hundred, risk, rate), balance)
  const kelly = journal?.kellyFractionAtEntry ?? null

  return {
    facts: { isLong, s, entries, exits, entryOrders: ordersOf(entries), stop, finalStop, target, postBest, postWorst },
    times: { entryAt, exitAt, minutesHeld },
    figures: {
      tickValue: times(ticks, m),
      plannedRiskAmount: plannedRisk,
      plannedWeightedTarget: target,
      plannedRewardAmount: times(toTarget, maybe(trade.plannedQuantity), m),
      plannedRR,
      breakevenWinRate: plannedRR === null || plannedRR.n < 0n ? null : over(hundred, plus(one, plannedRR)),
      suggestedQuantity: times(truncate(affordable), step),
      entryPrice: entry,
      exitPrice: exit,
      quantity,
      maxQuantity: peak,
      partialExitPct:
        exitAt === null || lastOrder === null ? null : times(hundred, minus(one, over(lastOrder, quantity))),
      entrySlippage: entrySlip,
      entrySlippageR: inR(entrySlip),
      exitSlippage: exitSlip,
      slippageCost: times(plus(entrySlip, exitSlip), quantity, m),
      riskPerUnitPrice: perUnit,
      initialRiskAmount: risk,
      riskPct: riskShare,
      riskDeviationPct: perUnit === null ? null : times(hundred, minus(over(risk, plannedRisk), one)),
      stopDistancePct: over(times(hundred, perUnit), magnitude(entry)),
      stopDistanceTicks: over(perUnit, ticks),
      stopDistanceAtr: over(perUnit, maybe(trade.atrAtEntry)),
      notional,
      leverage: over(times(notional, rate), balance),
      kellyMultiple: over(riskShare, positiveOrNull(maybe(kelly))),
      maePrice: mae,
      mfePrice: mfe,
      maeR: inR(mae),
      mfeR: inR(mfe),
      maeAmount: times(mae, peak, m),
      mfeAmount: times(mfe, peak, m),
      maePct: over(times(hundred, mae), magnitude(entry)),
      mfePct: over(times(hundred, mfe), magnitude(entry)),
      drawdownToStopPct: over(times(hundred, mae), perUnit),
      updrawToTargetPct: over(times(hundred, mfe), positiveOrNull(times(s, minus(target, entry)))),
      mfeCapturePct: over(times(hundred, points), mfe),
      giveBackR: minus(inR(mfe), over(gross, risk)),
      edgeRatio: over(mfe, mae),
      entryEfficiencyPct: over(times(hundred, s, minus(best, entry)), positiveOrNull(minus(high, low))),
      mfpePrice: mfpe,
      mapePrice: mape,
      mfpeR: inR(mfpe),
      mapeR: inR(mape),
      exitRegretR: minus(inR(mfpe), inR(mape)),
      exitEfficiencyPct: over(
        times(hundred, points),
        positiveOrNull(times(s, minus(maybe(market?.bestExitPrice ?? null), entry))),
      ),
      managementR: minus(over(net, risk), maybe(market?.setAndForgetR ?? null)),
      holdMinutes: minutesHeld,
      volatilityPct: over(times(hundred, maybe(trade.atrAtEntry)), magnitude(entry)),
      spreadR: inR(maybe(trade.spreadAtEntry)),
      grossPnl: gross,
      totalFees: fees,
      netPnl: net,
      netPnlBase: times(net, rate),
      returnOnNotionalPct: returned,
      returnOnAccountPct: over(times(hundred, net, rate), balance),
      points,
      pips: over(points, pip),
      ticks: over(points, ticks),
      realizedR: over(net, risk),
      rVsPlan: minus(over(net, risk), plannedRR),
      feeR: over(fees, risk),
      feeShareOfGrossPct: over(times(hundred, fees), magnitude(gross)),
      pnlPerHour:
        minutesHeld === null || compare(minutesHeld, rational(15)) < 0
          ? null
          : over(times(net, rational(60)), minutesHeld),
      alphaPct: minus(returned, times(s, maybe(trade.benchmarkReturnPct))),
    } satisfies Readonly<Record<string, Maybe>>,
  }
}

export type NaiveFigures = ReturnType<typeof naiveFigures>
