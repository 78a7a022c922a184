import { portfolioKinds } from '#domain/portfolio/portfolio.ts'
import { choiceField, inDerivedGroup, ruleField, arithmeticField } from './derived-field.ts'

const journal = 'journal' as const

/** A: identity and state. */
export const derivedIdentity = inDerivedGroup('A', {
  tradeNumber: ruleField(
    2,
    'Trade number',
    'count',
    'rank among the trades of {portfolioId} by {entryAt?}, or by {createdAt} if it was not entered; the first is 1',
    { unknown: 'The rank of this trade in the portfolio is unknown.', from: journal },
  ),
  portfolioKind: choiceField(4, 'Account kind', portfolioKinds, 'the kind of {portfolioId}', {
    unknown: null,
  }),
  teamId: ruleField(5, 'Team', 'id', 'the team that {portfolioId} is shared with', {
    unknown: 'The portfolio is not shared with a team.',
  }),
  logLagMin: ruleField(15, 'Logging lag', 'minutes', '{createdAt} − {exitAt}; a long lag means logging from memory', {
    unknown: 'The trade has not ended.',
  }),
})

/** B: instrument. */
export const derivedInstrument = inDerivedGroup('B', {
  tickValue: arithmeticField(23, 'Tick value', 'money', '{tickSize} × {pointValue}', {
    unknown: 'The tick size is unknown.',
  }),
})

const targets =
  '{plannedTarget1?} × {plannedTarget1Pct?}, {plannedTarget2?} × {plannedTarget2Pct?}, {plannedTarget3?} × {plannedTarget3Pct?}'

/** C: plan. */
export const derivedPlan = inDerivedGroup('C', {
  plannedRiskAmount: arithmeticField(
    46,
    'Planned risk amount',
    'money',
    '|{plannedEntryPrice} − {plannedStopPrice}| × {plannedQuantity} × {pointValue}',
    { unknown: 'The planned entry, stop or size is missing.' },
  ),
  plannedWeightedTarget: ruleField(
    47,
    'Size-weighted target',
    'price',
    `Σ(target × share) / Σ share of ${targets}; targets without a share split the rest equally, and any remainder goes to the last target`,
    { unknown: 'No target is planned.' },
  ),
  plannedRewardAmount: arithmeticField(
    48,
    'Planned reward',
    'money',
    '{s} × ({plannedWeightedTarget} − {plannedEntryPrice}) × {plannedQuantity} × {pointValue}',
    { unknown: 'The planned entry, target or size is missing.' },
  ),
  plannedRR: arithmeticField(
    49,
    'Planned reward:risk',
    'r',
    '{s} × ({plannedWeightedTarget} − {plannedEntryPrice}) / |{plannedEntryPrice} − {plannedStopPrice}|',
    { unknown: 'Planned entry and stop are equal, so no risk is planned.' },
  ),
  breakevenWinRate: arithmeticField(50, 'Break-even win rate', 'percent', '100 / (1 + {plannedRR})', {
    unknown: 'The target is on the losing side of the planned entry.',
  }),
  suggestedQuantity: ruleField(
    51,
    'Suggested size',
    'size',
    '{accountBalanceAtEntry} × {plannedRiskPct} / 100 / (|{plannedEntryPrice} − {plannedStopPrice}| × {pointValue} × {fxRate}), rounded down to whole shares and contracts, to a hundredth of a lot of {lotSize?} for forex and CFDs, and to eight places for crypto, by {assetClass}',
    { unknown: 'Planned entry and stop are equal, or the balance is not above 0.' },
  ),
})
