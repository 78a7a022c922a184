import { timeframes } from '#domain/market/candles.ts'
import { isUuid } from '#domain/numbers/uuid.ts'
import { parseCalendarDate } from '#domain/time/calendar-date.ts'
import { measures, type MeasureKey } from '#features/what-if/grid/measures.ts'
import { parseInRange, parseWholeInRange } from '#shared/simulation/parse-in-range.ts'
import { defaultSettings, settingRanges, type LevelRange, type WhatIfSettings } from './what-if-settings.ts'

/** What is shown of a grid. */
export interface WhatIfView {
  readonly measure: MeasureKey
  /** Levels of the selected cell; null: as traded. */
  readonly stop: number | null
  readonly target: number | null
  /** The saved scenario that was opened. */
  readonly scenarioId: string | null
  /** Whether the heat map shows where trades ended. */
  readonly exits: boolean
  readonly detail: DetailKey
  /** Changed parameters of behaviors as "weekdayOfEntry.weekday", with their values as text. */
  readonly behaviors: Readonly<Record<string, string>>
  /** Keys of two behaviors that are removed together; an empty one is not chosen yet. */
  readonly pair: readonly [first: string, second: string]
}

export const detailKeys = ['trades', 'evidence', 'removals', 'check'] as const
export type DetailKey = (typeof detailKeys)[number]

export const defaultView: WhatIfView = {
  measure: 'expectancy',
  stop: null,
  target: null,
  scenarioId: null,
  exits: true,
  detail: 'trades',
  behaviors: {},
  pair: ['', ''],
}

export interface WhatIfState {
  readonly settings: WhatIfSettings
  readonly view: WhatIfView
}

const readId = (text: string | null) => (isUuid(text) ? text : null)

function oneOf<T extends string>(known: readonly T[], text: string | null): T | null {
  return known.find((value) => value === text) ?? null
}

/** A range as "0.2-1.6x29"; the fallback if the text is none. */
function readRange(text: string | null, fallback: LevelRange): LevelRange {
  const match = /^([\d.]+)-([\d.]+)x(\d+)$/.exec(text ?? '')
  if (match === null) return fallback
  const low = parseInRange(match[1] ?? null, settingRanges.level)
  const high = parseInRange(match[2] ?? null, settingRanges.level)
  const count = parseWholeInRange(match[3] ?? null, settingRanges.count)
  return low === null || high === null || count === null ? fallback : { low, high, count }
}

/** Names and values in an address are short; what is longer was not written by this screen. */
const maxText = 60
const behaviorPrefix = 'without.'

function readBehaviors(address: URLSearchParams): Readonly<Record<string, string>> {
  const found = [...address].filter(
    ([name, value]) => /^without\.[a-zA-Z]{1,40}\.[a-zA-Z]{1,40}$/.test(name) && value.length <= maxText,
  )
  return Object.fromEntries(found.map(([name, value]) => [name.slice(behaviorPrefix.length), value]))
}

/** Two keys as "side+news"; either may be missing. */
function readPair(text: string | null): WhatIfView['pair'] {
  const match = /^([a-zA-Z]{0,40})\+([a-zA-Z]{0,40})$/.exec(text ?? '')
  return [match?.[1] ?? '', match?.[2] ?? '']
}

const rangeText = ({ low, high, count }: LevelRange) => `${low}-${high}x${count}`
const policies = ['pessimistic', 'optimistic', 'neutral', 'exact'] as const
const fallbacks = ['pessimistic', 'optimistic', 'neutral'] as const
const measureKeys = measures.map(({ key }) => key)

/** Reads settings and view from the address. Missing or invalid ones have their defaults, so that old links still work. */
export function readWhatIfAddress(address: URLSearchParams): WhatIfState {
  const read = (name: string) => address.get(name)
  return {
    settings: {
      stops: readRange(read('stops'), defaultSettings.stops),
      targets: readRange(read('targets'), defaultSettings.targets),
      policy: oneOf(policies, read('policy')) ?? defaultSettings.policy,
      fallback: oneOf(fallbacks, read('fallback')) ?? defaultSettings.fallback,
      sizing: oneOf(['constantSize', 'constantRisk'], read('sizing')) ?? defaultSettings.sizing,
      slippage: parseInRange(read('slippage'), settingRanges.slippage) ?? defaultSettings.slippage,
      cost: parseInRange(read('cost'), settingRanges.cost),
      postExit: read('after') !== 'no',
      candles: oneOf(timeframes, read('bars')) ?? defaultSettings.candles,
      from: parseCalendarDate(read('from')),
      to: parseCalendarDate(read('to')),
      // Older links say "side".
      direction: oneOf(['long', 'short'], read('direction') ?? read('side')),
      portfolioId: readId(read('portfolio')),
      setupId: readId(read('setup')),
      tradeListId: readId(read('list')),
    },
    view: {
      measure: oneOf(measureKeys, read('show')) ?? defaultView.measure,
      stop: parseInRange(read('stop'), settingRanges.level),
      target: parseInRange(read('target'), settingRanges.level),
      scenarioId: readId(read('scenario')),
      exits: read('exits') !== 'no',
      detail: oneOf(detailKeys, read('detail')) ?? defaultView.detail,
      behaviors: readBehaviors(address),
      pair: readPair(read('either')),
    },
  }
}

/** Writes settings and view as an address. Ranges and policies are always in it, so that a link keeps its meaning. */
export function writeWhatIfAddress({ settings, view }: WhatIfState): URLSearchParams {
  const address = new URLSearchParams({
    stops: rangeText(settings.stops),
    targets: rangeText(settings.targets),
    policy: settings.policy,
    sizing: settings.sizing,
    slippage: String(settings.slippage),
    cost: settings.cost === null ? 'recorded' : String(settings.cost),
    after: settings.postExit ? 'yes' : 'no',
    show: view.measure,
  })
  if (settings.policy === 'exact') {
    address.set('fallback', settings.fallback)
    address.set('bars', settings.candles)
  }
  const optional = {
    from: settings.from,
    to: settings.to,
    direction: settings.direction,
    portfolio: settings.portfolioId,
    setup: settings.setupId,
    list: settings.tradeListId,
    stop: view.stop,
    target: view.target,
    scenario: view.scenarioId,
    exits: view.exits ? null : 'no',
    detail: view.detail === defaultView.detail ? null : view.detail,
    either: view.pair.some((key) => key !== '') ? view.pair.join('+') : null,
  }
  for (const [name, value] of Object.entries(optional)) if (value !== null) address.set(name, String(value))
  for (const [name, value] of Object.entries(view.behaviors)) address.set(behaviorPrefix + name, value)
  return address
}
