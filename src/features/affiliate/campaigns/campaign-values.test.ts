import { expect, it } from 'vitest'
import type { Campaign } from '#api/affiliates/campaigns.ts'
import { campaignInput, campaignValues } from './campaign-values.ts'

const campaign = {
  id: '1',
  user_id: '2',
  key: 'spring',
  name: 'Spring',
  description: 'Videos',
  platform: 'youtube',
  campaign_type: 'Content',
  target_audience: 'Futures traders',
  start_date: '2026-03-01',
  end_date: '2026-05-31',
  budget: '250.5',
  target_conversions: 40,
  tags: ['video', 'sizing'],
  notes: null,
  goals: { signups: 40, slogan: 'Go' },
  kpis: { conversionRate: 0.07, costPerSignup: 6.25 },
  results: { clicks: 0, converted: 0, signups: 0, paidConversions: 0, revenue: '0', commission: '0' },
  createdAt: '2026-03-01T00:00:00.000Z',
  updatedAt: '2026-03-01T00:00:00.000Z',
} as unknown as Campaign

it('stores what was loaded without a change, figures that it does not know included', () => {
  const { name, description, platform, campaign_type, target_audience, start_date, end_date, ...rest } = campaign
  const { budget, target_conversions, tags, notes, goals, kpis } = rest
  expect(campaignInput(campaignValues(campaign, false), campaign)).toEqual({
    name,
    description,
    platform,
    campaign_type,
    target_audience,
    start_date,
    end_date,
    budget,
    target_conversions,
    tags,
    notes,
    goals,
    kpis,
  })
})

it('shows rates in percent and stores them as fractions', () => {
  const values = campaignValues(campaign, false)
  expect(values.kpi_conversionRate).toBe('7')
  const input = campaignInput({ ...values, kpi_conversionRate: '12.5', goal_signups: '', tags: 'a, b,, a ' }, campaign)
  expect(input.kpis).toEqual({ conversionRate: 0.125, costPerSignup: 6.25 })
  expect(input.goals).toEqual({ slogan: 'Go' })
  expect(input.tags).toEqual(['a', 'b'])
})

it('copies everything but the name and the dates', () => {
  expect(campaignValues(campaign, true)).toMatchObject({
    name: 'Spring copy',
    start_date: '',
    end_date: '',
    budget: '250.5',
    goal_signups: '40',
  })
})
