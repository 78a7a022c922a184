import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { commentTemplateInput } from '#contract/playbook/comment-templates.ts'
import { createCustomStat } from '#contract/playbook/custom-stats.ts'
import { exchangeInput } from '#contract/playbook/exchanges.ts'
import { missedReasonInput } from '#contract/playbook/missed-reasons.ts'
import { createMistake } from '#contract/playbook/mistakes.ts'
import { ruleInput } from '#contract/playbook/rules.ts'
import { createSetup } from '#contract/playbook/setups.ts'
import { createSymbol } from '#contract/playbook/symbols.ts'
import { checkCustomStat, customStatKinds } from '#domain/formulas/custom-stat.ts'
import { futuresContracts } from '#domain/instruments/futures-contracts.ts'
import { commentPhases, phases } from '#domain/playbook/playbook.ts'
import { defaultCommentTemplates } from './default-comment-templates.ts'
import { defaultCustomStats } from './default-custom-stats.ts'
import { defaultExchanges } from './default-exchanges.ts'
import { defaultMissedReasons } from './default-missed-reasons.ts'
import { defaultMistakes } from './default-mistakes.ts'
import { defaultSetups } from './default-setups.ts'

const titleOf = (one: object): string =>
  'name' in one ? String(one.name) : 'body' in one && 'phase' in one ? `${String(one.phase)} ${String(one.body)}` : ''

describe.each([
  ['setups', defaultSetups],
  ['mistakes', defaultMistakes],
  ['comment templates', defaultCommentTemplates],
  ['custom statistics', defaultCustomStats],
  ['missed reasons', defaultMissedReasons],
  ['exchanges', defaultExchanges],
] as readonly (readonly [string, readonly { readonly key: string }[]])[])('default %s', (_name, defaults) => {
  it('have unique keys and names', () => {
    for (const words of [defaults.map(({ key }) => key), defaults.map((one) => titleOf(one).toLowerCase())]) {
      expect(new Set(words).size).toBe(words.length)
    }
    for (const { key } of defaults) expect(key).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  })
})

/** Whether the API would accept the default, with the same wording and within the same limits. */
const sound = (schema: z.ZodType, stated: object) => {
  const { error, data } = z.safeParse(schema, stated)
  expect(error, JSON.stringify(stated)).toBeUndefined()
  expect(data).toEqual(stated)
}

describe('every default', () => {
  it('is accepted by the API', () => {
    for (const { key: _key, rules, ...setup } of defaultSetups) {
      sound(createSetup.body, setup)
      for (const rule of rules) sound(ruleInput, { ...rule, description: null })
    }
    for (const { key: _key, ...mistake } of defaultMistakes) sound(createMistake.body, mistake)
    for (const { key: _key, ...template } of defaultCommentTemplates) sound(commentTemplateInput, template)
    for (const { key: _key, ...reason } of defaultMissedReasons) sound(missedReasonInput, reason)
    for (const { key: _key, ...stat } of defaultCustomStats) {
      sound(createCustomStat.body, stat)
      expect(checkCustomStat(stat)).toEqual([])
    }
    for (const { key: _key, symbols, ...exchange } of defaultExchanges) {
      sound(exchangeInput, exchange)
      for (const symbol of symbols) sound(createSymbol.body, symbol)
    }
  })

  it('gives a complete playbook to start with', () => {
    expect(defaultSetups.length).toBeGreaterThanOrEqual(6)
    for (const { name, rules, stop, targets } of defaultSetups) {
      expect(rules.length, name).toBeGreaterThanOrEqual(4)
      expect(rules.length, name).toBeLessThanOrEqual(8)
      expect(
        rules.some(({ isMandatory }) => isMandatory),
        name,
      ).toBe(true)
      expect(stop, name).not.toBeNull()
      expect(
        targets.reduce((sum, { sizePct }) => sum + sizePct, 0),
        name,
      ).toBe(100)
      // Rules are in the order of a trade's phases.
      const order = rules.map(({ phase }) => phases.indexOf(phase))
      expect(order, name).toEqual(order.toSorted((a, b) => a - b))
    }
    for (const phase of commentPhases) {
      expect(defaultCommentTemplates.filter((template) => template.phase === phase)).toHaveLength(8)
    }
    expect(new Set(defaultCustomStats.map(({ kind }) => kind))).toEqual(new Set(customStatKinds))
    expect(new Set(defaultMistakes.map(({ severity }) => severity))).toEqual(new Set([1, 2, 3, 4, 5]))
  })
})

const at = (key: string, symbol: string) =>
  defaultExchanges.find((exchange) => exchange.key === key)?.symbols.find((one) => one.symbol === symbol)

describe('symbols of the default exchanges', () => {
  const all = defaultExchanges.flatMap(({ symbols }) => symbols)

  it('contain every futures contract of the product, at one exchange', () => {
    const futures = all.filter(({ assetClass }) => assetClass === 'future')
    expect(futures.map(({ symbol }) => symbol).toSorted()).toEqual(futuresContracts.map(({ root }) => root).toSorted())
    for (const { root, pointValue, tickSize, currency } of futuresContracts) {
      expect(futures.find(({ symbol }) => symbol === root)).toMatchObject({
        pointValue,
        tickSize,
        quoteCurrency: currency,
      })
    }
  })

  it('have the point values of their markets', () => {
    // Tick values as the exchanges publish them: ES 12.50, NQ 5, CL 10, GC 10, ZN 15.625, 6E 6.25, FDAX 25 EUR.
    const tickValue = (key: string, symbol: string) =>
      Number(at(key, symbol)?.pointValue) * Number(at(key, symbol)?.tickSize)
    expect(tickValue('cme', 'ES')).toBe(12.5)
    expect(tickValue('cme', 'NQ')).toBe(5)
    expect(tickValue('nymex', 'CL')).toBe(10)
    expect(tickValue('comex', 'GC')).toBe(10)
    expect(tickValue('cbot', 'ZN')).toBe(15.625)
    expect(tickValue('cme', '6E')).toBeCloseTo(6.25, 10)
    expect(tickValue('eurex', 'FDAX')).toBe(25)
    expect(at('cboe', 'SPX')).toMatchObject({ assetClass: 'option', pointValue: '100', tickSize: null })
    expect(at('nasdaq', 'QQQ')).toMatchObject({ assetClass: 'etf', pointValue: '1', tickSize: '0.01' })
    // One pip of one lot is worth 10 dollars in EURUSD and 1,000 yen in USDJPY.
    const pipValue = (symbol: string) =>
      Number(at('forex-broker', symbol)?.pipSize) * Number(at('forex-broker', symbol)?.lotSize)
    expect([pipValue('EURUSD'), pipValue('USDJPY')]).toEqual([10, 1_000])
    expect(at('forex-broker', 'USDJPY')).toMatchObject({ baseCurrency: 'USD', quoteCurrency: 'JPY', pointValue: '1' })
    expect(at('binance', 'BTCUSDT')).toMatchObject({
      assetClass: 'cryptoSpot',
      baseCurrency: 'BTC',
      quoteCurrency: 'USD',
    })
    expect(at('bybit', 'BTCUSDT')).toMatchObject({ assetClass: 'cryptoPerp', pointValue: '1', tickSize: '0.1' })
  })
})
