import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import * as client from '#api/client.ts'
import {
  createAffiliateApplication,
  getAffiliateHealth,
  getAffiliateStanding,
} from '#contract/affiliates/affiliates.ts'
import {
  createAffiliateCampaign,
  deleteAffiliateCampaign,
  updateAffiliateCampaign,
} from '#contract/affiliates/campaigns.ts'
import {
  getAffiliateAnalytics,
  getDetailedAffiliateAnalytics,
  listPayouts,
  requestPayout,
} from '#contract/affiliates/earnings.ts'
import { affiliate, analytics, answerCall, campaign, detailed, userId } from './affiliate-answers.fixture.ts'
import { analyticsCsv } from './analytics/analytics-csv.ts'
import AnalyticsPage from './analytics/analytics-page.tsx'
import ApplicationPage from './application/application-page.tsx'
import CampaignsPage from './campaigns/campaigns-page.tsx'
import DashboardPage from './dashboard/dashboard-page.tsx'
import LinksPage from './links/links-page.tsx'
import PayoutsPage from './payouts/payouts-page.tsx'
import { bodies, calls, show, standing, usePortal } from './portal.fixture.tsx'

usePortal()

const application = (changes: object) => ({
  id: '55555555-5555-4555-8555-555555555555',
  userId,
  applicationData: { displayName: 'Anna', why: 'I teach futures trading.' },
  status: 'pending',
  note: null,
  decidedAt: null,
  createdAt: '2026-11-20T12:00:00.000Z',
  ...changes,
})

describe('the portal', () => {
  it('stays when the call for its health is slow, with a line that says so', async () => {
    show(DashboardPage, [[getAffiliateHealth, new Error('timeout of 5000ms exceeded')]])
    expect((await screen.findByRole('alert')).textContent).toBe(
      'The affiliate program responds slowly. Figures may be late.',
    )
    await screen.findByRole('region', { name: 'Earnings this month' })
    expect(screen.getAllByRole('alert')).toHaveLength(1)
  })

  it('says when the account cannot be loaded, and tries again', async () => {
    const error = new Error('Network Error')
    show(DashboardPage, [
      [getAffiliateHealth, error],
      [getAffiliateStanding, error],
    ])
    expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t load your affiliate account')
    await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(1))
    vi.spyOn(client, 'call').mockImplementation(answerCall())
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('region', { name: 'Earnings this month' })
    expect(screen.queryAllByRole('alert')).toEqual([])
  })

  it('leads an account without a record to the application', async () => {
    show(DashboardPage, [standing({ user: null, link: null, currency: null })])
    await screen.findByText('Become an affiliate')
    expect(screen.getByRole('link', { name: 'Apply now' }).getAttribute('href')).toBe('/affiliate/application')
    expect(calls(getAffiliateAnalytics)).toEqual([])
    expect(screen.queryByRole('button', { name: 'Copy my link' })).toBeNull()
  })

  it('tells a suspended affiliate that nothing counts', async () => {
    const payout = {
      id: '66666666-6666-4666-8666-666666666666',
      amount: '60',
      currency: 'USD',
      payment_method: 'paypal',
      paymentDetail: 'anna@example.com',
      status: 'requested',
      reference: null,
      reason: null,
      decidedAt: null,
      createdAt: '2026-11-20T12:00:00.000Z',
    }
    show(DashboardPage, [
      standing({ user: { ...affiliate, status: 'suspended' } }),
      [listPayouts, { payouts: [payout], nextCursor: null }],
    ])
    await screen.findByText('Your account is suspended. Clicks don’t count and payouts are on hold.')
    await screen.findByText('On hold until your account is approved.')
  })
})

describe('a refetch that fails', () => {
  it('keeps the form of a campaign open with what was typed', async () => {
    const refetchInVain = show(CampaignsPage, [], '/?edit=new')
    const name = await screen.findByLabelText<HTMLInputElement>(/^Name/)
    fireEvent.change(name, { target: { value: 'Summer' } })
    await refetchInVain()
    expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Summer')
  })

  it.each([
    {
      page: 'dashboard',
      Screen: DashboardPage,
      shown: ['Your referrals', 'Funnel', 'Starter tier', 'Earnings this month'],
    },
    { page: 'analytics', Screen: AnalyticsPage, shown: ['Over time', 'Funnel'] },
    { page: 'links', Screen: LinksPage, shown: ['Your links'] },
    { page: 'payouts', Screen: PayoutsPage, shown: ['Payout history'] },
  ])('keeps what is on screen: $page', async ({ Screen, shown }) => {
    const refetchInVain = show(Screen)
    for (const name of shown) await screen.findByRole('region', { name })
    await refetchInVain()
    expect(screen.queryByText(/^Couldn’t/)).toBeNull()
    for (const name of shown) expect(screen.getByRole('region', { name })).toBeTruthy()
  })
})

describe('the dashboard', () => {
  it('shows earnings, the next payout, the funnel with rates, and what did not count', async () => {
    show(DashboardPage)
    const earnings = await screen.findByRole('region', { name: 'Earnings this month' })
    expect(earnings.textContent).toContain('$45.00')
    expect(earnings.textContent).toContain('▲ $15.00 vs $30.00, Oct 1 – Oct 26')
    const payout = screen.getByRole('region', { name: 'Next payout' })
    expect(payout.textContent).toContain('$20.00 short of the $50.00 minimum.')
    expect(screen.getByRole('region', { name: 'Paid' }).textContent).toContain('$60.00')
    const funnel = await screen.findByRole('region', { name: 'Funnel' })
    expect(funnel.textContent).toContain('10.0% of clicks')
    expect(funnel.textContent).toContain('25.0% of sign-ups')
    expect(funnel.textContent).toContain('▲ 10 vs 30')
    within(funnel).getByText('12 clicks not counted: repeated on the same day')
    expect((await screen.findByRole('region', { name: 'Starter tier' })).textContent).toContain(
      '6 more payments to Partner (20%).',
    )
  })

  it('lists referrals by number, with refunds', async () => {
    show(DashboardPage)
    const row = await screen.findByRole('row', { name: /#7/ })
    expect(row.textContent).toContain('Refunded')
    expect(row.textContent).toContain('Email · spring')
    expect(row.textContent).toContain('$12.00')
  })

  it('keeps its period in the address', async () => {
    show(DashboardPage, [], '/?period=7d')
    await screen.findByRole('region', { name: 'Funnel' })
    expect(calls(getDetailedAffiliateAnalytics)[0]?.[1]).toMatchObject({ query: { period: '7d' } })
    fireEvent.click(screen.getByRole('radio', { name: '12 months' }))
    await waitFor(() => expect(screen.getByLabelText('Address').textContent).toBe('?period=12m'))
  })
})

describe('analytics', () => {
  it('shows the series and grouping of the address, and says what is not known', async () => {
    show(AnalyticsPage, [], '/?series=commission&by=country')
    await screen.findByText(/^Earnings: \$45\.00 · ▲ \$15\.00 vs \$30\.00/)
    screen.getByText('Visitors’ addresses aren’t kept, so countries are not known.')
    expect(screen.getByRole('row', { name: /Not known/ }).textContent).toContain('40')
    fireEvent.click(screen.getByRole('radio', { name: 'Cohorts' }))
    const row = await screen.findByRole('row', { name: /November 2026/ })
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['4', '1', '1', '1', '25.0%', '1', '$150.00', '$22.50'])
    expect(screen.getByLabelText('Address').textContent).toBe('?series=commission&by=cohort')
  })

  it('starts an own range from the days shown', async () => {
    show(AnalyticsPage)
    await screen.findByRole('region', { name: 'Funnel' })
    fireEvent.click(screen.getByRole('radio', { name: 'Custom range' }))
    await waitFor(() => expect(screen.getByLabelText('Address').textContent).toBe('?from=2026-11-01&to=2026-11-26'))
    await waitFor(() =>
      expect(calls(getAffiliateAnalytics).at(-1)?.[1]).toMatchObject({
        query: { from: '2026-11-01', to: '2026-11-26' },
      }),
    )
  })

  it('exports exact figures, with formulas guarded', () => {
    const lines = analyticsCsv(analytics, detailed, 'USD').trim().split('\r\n')
    expect(lines).toEqual([
      'Part,Name,Clicks,Visitors,Sign-ups,Paying,Revenue,Earned,Currency',
      'Day,2026-11-26,10,9,2,1,150,22.5,USD',
      "Sources,'=email,40,,4,1,150,22.5,USD",
      'Campaigns,Spring,40,,4,1,150,22.5,USD',
      'Devices,Phone,40,,4,1,150,22.5,USD',
      'Countries,Not known,40,,4,1,150,22.5,USD',
      'Cohorts,2026-11,,,4,1,150,22.5,USD',
    ])
  })
})

describe('the application', () => {
  it('is sent with what was stated', async () => {
    show(ApplicationPage, [
      standing({ user: null, link: null, currency: null }),
      [createAffiliateApplication, { application: application({}) }],
    ])
    fireEvent.change(await screen.findByLabelText(/^Public name/), { target: { value: ' Anna ' } })
    fireEvent.click(screen.getByRole('button', { name: 'Send application' }))
    await waitFor(() => expect(screen.getByLabelText(/^Why Edgeworth/).getAttribute('aria-invalid')).toBe('true'))
    expect(calls(createAffiliateApplication)).toEqual([])
    fireEvent.change(screen.getByLabelText(/^Why Edgeworth/), { target: { value: 'I teach.' } })
    fireEvent.click(screen.getByRole('button', { name: 'Send application' }))
    await screen.findByText('Application sent.')
    expect(bodies(createAffiliateApplication)).toEqual([
      { user_id: userId, application_data: { displayName: 'Anna', why: 'I teach.' } },
    ])
  })

  it('is under review without a form', async () => {
    show(ApplicationPage, [standing({ user: null, link: null, currency: null, applications: [application({})] })])
    await screen.findByText('Your application is under review. We’ll email you the decision.')
    expect(screen.queryByRole('form', { name: 'Affiliate application' })).toBeNull()
  })

  it('shows why it was declined, and starts the next one from it', async () => {
    const declined = application({ status: 'rejected', note: 'Tell us more.', decidedAt: '2026-11-21T12:00:00.000Z' })
    show(ApplicationPage, [standing({ user: null, link: null, currency: null, applications: [declined] })])
    await screen.findByText('Tell us more.')
    screen.getByRole('button', { name: 'Apply again' })
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Why Edgeworth/).value).toBe('I teach futures trading.')
  })
})

describe('campaigns', () => {
  it('measure goals and KPIs against results', async () => {
    show(CampaignsPage)
    const targets = await screen.findByRole('list', { name: 'Goals and KPIs' })
    expect(
      within(targets)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Target sign-ups4 of 8 · not reached',
      'Clicks40 of 50 · not reached',
      'Cost per sign-up$25.00 at most $20.00 · not reached',
    ])
  })

  it('end today, and take that back', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-26T23:59:30Z') })
    show(CampaignsPage, [[updateAffiliateCampaign, { campaign }]])
    fireEvent.click(await screen.findByRole('button', { name: 'End Spring' }))
    await screen.findByText('Spring ends today.')
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(calls(updateAffiliateCampaign)).toHaveLength(2))
    expect(bodies(updateAffiliateCampaign)).toEqual([{ end_date: '2026-11-26' }, { end_date: null }])
  })

  it('are hidden while their deletion can be undone', async () => {
    show(CampaignsPage)
    fireEvent.click(await screen.findByLabelText('Delete Spring'))
    await screen.findByText('No campaigns yet')
    screen.getByText('Spring and its links deleted. Its clicks stay counted.')
    fireEvent.click(screen.getByText('Undo'))
    await screen.findByLabelText('Delete Spring')
    expect(calls(deleteAffiliateCampaign)).toEqual([])
  })

  it('are copied through the form that the address names', async () => {
    show(CampaignsPage, [[createAffiliateCampaign, { campaign: { ...campaign, name: 'Spring copy' } }]])
    fireEvent.click(await screen.findByLabelText('Duplicate Spring'))
    await waitFor(() => expect(screen.getByLabelText('Address').textContent).toBe(`?copy=${campaign.id}`))
    fireEvent.click(await screen.findByText('Create campaign'))
    await screen.findByText('Spring copy saved.')
    expect(bodies(createAffiliateCampaign)).toMatchObject([
      { user_id: userId, name: 'Spring copy', budget: '100', goals: { clicks: 50 }, kpis: { costPerSignup: 20 } },
    ])
  })
})

describe('payouts', () => {
  it('say what blocks a request', async () => {
    show(PayoutsPage)
    await screen.findByText('The minimum payout is $50.00. You’re $20.00 short.')
    screen.getByText('No payouts yet. Request the first once you reach the minimum.')
  })

  it('are requested with method and address', async () => {
    const payout = {
      id: '66666666-6666-4666-8666-666666666666',
      amount: '80',
      currency: 'USD',
      payment_method: 'paypal',
      paymentDetail: 'anna@example.com',
      status: 'requested',
      reference: null,
      reason: null,
      decidedAt: null,
      createdAt: '2026-11-26T12:00:00.000Z',
    }
    show(PayoutsPage, [
      [getAffiliateAnalytics, { ...analytics, balance: { ...analytics.balance, available: '80' } }],
      [requestPayout, { payout, balance: analytics.balance }],
    ])
    const form = await screen.findByRole('form', { name: 'Request payout' })
    fireEvent.change(within(form).getByLabelText(/^Payout address/), { target: { value: 'anna@example.com' } })
    fireEvent.click(within(form).getByRole('button', { name: 'Request payout' }))
    await screen.findByText('Payout of $80.00 requested.')
    expect(bodies(requestPayout)).toEqual([
      { user_id: userId, amount: '80', payment_method: 'paypal', paymentDetail: 'anna@example.com' },
    ])
  })
})
