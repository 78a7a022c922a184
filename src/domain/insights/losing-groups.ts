import type { StudiedTrade } from '#domain/metrics/setup/studied-trade.ts'
import { requireAnyGroup, testLosingGroups } from './compare-groups.ts'
import type { InsightCheck, Removal, Subject } from './finding.ts'

interface GroupWords {
  readonly those: string
  readonly others: string
  /** The same in general, for a group that is still too small. */
  readonly any: string
}

/** Tests and requirements of the groups that trades fall into by one property. */
function groupsBy(
  subjectOf: (trade: StudiedTrade) => Subject | null,
  words: GroupWords,
  removalOf?: (value: string) => Removal | undefined,
): Pick<InsightCheck, 'examine' | 'require'> {
  return {
    examine: (trades) => testLosingGroups(trades, subjectOf, words, removalOf),
    require: (trades) => requireAnyGroup(trades, subjectOf, { ...words, those: words.any }),
  }
}

export const losingHour: InsightCheck = {
  kind: 'hour',
  title: 'Hour of entry',
  remedy: 'Skip this hour, or trade half size, for fifty trades and compare.',
  ...groupsBy(
    (trade) => ({ kind: 'hour', value: String(trade.entryHour) }),
    { those: 'Trades entered in the hour {subject}', others: 'other trades', any: 'Trades in one hour' },
    (hour) => ({ selector: 'hourOfEntry', values: { from: Number(hour), to: Number(hour) + 1 } }),
  ),
}

export const losingWeekday: InsightCheck = {
  kind: 'weekday',
  title: 'Day of the week',
  remedy: 'Skip this day, or trade half size, for fifty trades and compare.',
  ...groupsBy(
    (trade) => ({ kind: 'weekday', value: String(trade.entryWeekday) }),
    { those: 'Trades entered on {subject}', others: 'other trades', any: 'Trades on one weekday' },
    (weekday) => ({ selector: 'weekdayOfEntry', values: { weekday: Number(weekday) } }),
  ),
}

export const losingSymbol: InsightCheck = {
  kind: 'symbol',
  title: 'Symbol',
  remedy: 'Drop this symbol, or paper trade it until it is profitable.',
  ...groupsBy(
    ({ symbol }) => ({ kind: 'symbol', value: symbol }),
    { those: 'Trades in {subject}', others: 'other symbols', any: 'Trades in one symbol' },
    (symbol) => ({ selector: 'symbol', values: { symbol } }),
  ),
}

export const losingSetup: InsightCheck = {
  kind: 'setup',
  title: 'Setup',
  remedy: 'Stop trading this setup until its rules are rewritten and tested on its losing trades.',
  ...groupsBy(({ setupId }) => (setupId === null ? null : { kind: 'setup', value: setupId }), {
    those: 'Trades of the setup {subject}',
    others: 'other trades',
    any: 'Trades of one setup',
  }),
}
