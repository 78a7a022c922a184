import { expect, it } from 'vitest'
import { readPlanSettings } from './plan-settings.ts'

const read = (env: Readonly<Record<string, string>>) => readPlanSettings((name) => env[name] ?? null)

it('plans do not apply unless the operator says so', () => {
  expect(read({})).toEqual({ apply: false, url: null })
  expect(read({ EDGEWORTH_PLANS: 'on', EDGEWORTH_PLANS_URL: 'https://example.com/plans' })).toEqual({
    apply: true,
    url: 'https://example.com/plans',
  })
})

it('refuses other values by name', () => {
  expect(() => read({ EDGEWORTH_PLANS: 'yes' })).toThrow('EDGEWORTH_PLANS must be on or off, not "yes".')
  for (const url of ['plans', 'javascript:alert(1)', 'http://example.com'])
    expect(() => read({ EDGEWORTH_PLANS_URL: url })).toThrow(/^EDGEWORTH_PLANS_URL must be/)
})
