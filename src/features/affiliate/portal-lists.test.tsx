import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { getAffiliateUserTier } from '#contract/affiliates/affiliates.ts'
import {
  getAffiliateAnalytics,
  getDetailedAffiliateAnalytics,
  listCommissions,
  listMaterials,
  listPayouts,
  listReferrals,
} from '#contract/affiliates/earnings.ts'
import * as downloads from '#ui/download-file.ts'
import { affiliate, affiliateId, analytics, answers, detailed, tier } from './affiliate-answers.fixture.ts'
import DashboardPage from './dashboard/dashboard-page.tsx'
import { bannerFormats } from './materials/draw-banner.ts'
import MaterialsPage from './materials/materials-page.tsx'
import CommissionsPage from './payouts/commissions-page.tsx'
import { calls, show, standing, usePortal } from './portal.fixture.tsx'

usePortal()

const text = (element: Element) => element.textContent.replaceAll('\u00a0', ' ')
const cellsOf = (row: HTMLElement) => [...row.children].map(text)
const address = () => screen.getByLabelText('Address').textContent
const choose = async (field: string, option: string) => {
  fireEvent.click(screen.getByRole('combobox', { name: field }))
  fireEvent.click(await screen.findByRole('option', { name: option }))
}
const sizeOf = (key: string) => {
  const format = bannerFormats.find((one) => one.key === key)
  return [format?.width, format?.height]
}
const optionTexts = () => screen.getAllByRole('option').map(text)

const commission = (changes: object) => ({
  id: '77777777-7777-4777-8777-777777777777',
  amount: '22.5',
  value: '150',
  currency: 'USD',
  rate: '0.15',
  source: 'email',
  campaign: 'spring',
  status: 'approved',
  availableAt: '2026-12-13T12:00:00.000Z',
  paidAt: null,
  reversedAt: null,
  createdAt: '2026-11-13T12:00:00.000Z',
  ...changes,
})
const commissions = (...list: readonly object[]) =>
  [listCommissions, { commissions: list, balance: analytics.balance, nextCursor: null }] as const

describe('commissions', () => {
  it('say what each waits for, or what became of it', async () => {
    show(CommissionsPage, [
      commissions(
        commission({ id: '1', status: 'pending' }),
        commission({ id: '2', status: 'paid', paidAt: '2026-11-20T12:00:00.000Z', source: null, campaign: null }),
        commission({ id: '3', status: 'reversed', reversedAt: '2026-11-21T12:00:00.000Z', campaign: 'old-key' }),
        commission({ id: '4', rate: '0.2', amount: '30' }),
        // Paid or refunded before the day of it was kept.
        commission({ id: '5', status: 'paid' }),
        commission({ id: '6', status: 'reversed' }),
      ),
    ])
    const table = await screen.findByRole('table', { name: 'Commissions' })
    // The names of campaigns come by a call of their own.
    await within(table).findAllByText('Spring')
    const rows = within(table).getAllByRole('row').slice(1).map(cellsOf)
    expect(rows).toEqual([
      ['Nov 13, 2026', 'Email', 'Spring', '$150.00', '15%', '$22.50', 'Pending until Dec 13, 2026'],
      ['Nov 13, 2026', 'Unknown', '—', '$150.00', '15%', '$22.50', 'Paid Nov 20, 2026'],
      ['Nov 13, 2026', 'Email', 'old-key', '$150.00', '15%', '$22.50', 'Refunded Nov 21, 2026'],
      ['Nov 13, 2026', 'Email', 'Spring', '$150.00', '20%', '$30.00', 'Confirmed'],
      ['Nov 13, 2026', 'Email', 'Spring', '$150.00', '15%', '$22.50', 'Paid'],
      ['Nov 13, 2026', 'Email', 'Spring', '$150.00', '15%', '$22.50', 'Refunded'],
    ])
  })

  it('are chosen by status, source and campaign, which the address keeps', async () => {
    show(CommissionsPage, [commissions()])
    await screen.findByText('No commissions yet')
    await choose('Status', 'Refunded')
    await screen.findByText('No commissions match')
    await choose('Source', '=email')
    await choose('Campaign', 'Spring')
    await waitFor(() => expect(address()).toBe('?status=reversed&source=%3Demail&campaign=spring'))
    await waitFor(() =>
      expect(calls(listCommissions).at(-1)?.[1]).toEqual({
        params: { id: affiliateId },
        query: { limit: 50, status: 'reversed', source: '=email', campaign: 'spring' },
      }),
    )
    await choose('Status', 'All statuses')
    await waitFor(() => expect(address()).toBe('?source=%3Demail&campaign=spring'))
  })

  it('can be chosen by what the address names, and by no group without a campaign', async () => {
    show(
      CommissionsPage,
      [
        commissions(),
        [getDetailedAffiliateAnalytics, { ...detailed, byCampaign: [...detailed.byCampaign, { campaign: null }] }],
      ],
      '/?status=nonsense&source=tiktok&campaign=winter',
    )
    await screen.findByText('No commissions match')
    expect(screen.getByRole('combobox', { name: 'Status' }).textContent).toBe('All statuses')
    fireEvent.click(screen.getByRole('combobox', { name: 'Source' }))
    await screen.findByRole('option', { name: '=email' })
    expect(optionTexts()).toEqual(['All sources', '=email', 'TikTok'])
    fireEvent.keyDown(screen.getByRole('listbox'), { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
    fireEvent.click(screen.getByRole('combobox', { name: 'Campaign' }))
    await screen.findByRole('option', { name: 'Spring' })
    expect(optionTexts()).toEqual(['All campaigns', 'Spring', 'winter'])
  })

  it('stay on screen when a refetch fails, and say when they cannot be loaded', async () => {
    const refetchInVain = show(CommissionsPage, [commissions(commission({}))])
    await screen.findByRole('table', { name: 'Commissions' })
    await refetchInVain()
    expect(screen.queryByText('Couldn’t load commissions')).toBeNull()
    screen.getByRole('table', { name: 'Commissions' })
  })

  it('are asked for again after an error', async () => {
    show(CommissionsPage, [[listCommissions, new Error('Network Error')]])
    await screen.findByText('Couldn’t load commissions')
    expect(screen.queryByText(/^No commissions/)).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(calls(listCommissions)).toHaveLength(2))
  })
})

const material = (changes: object) => ({
  id: '88888888-8888-4888-8888-888888888888',
  type: 'social',
  title: 'Short post',
  mediaType: 'text/plain',
  width: null,
  height: null,
  body: 'What is your edge worth? https://x.example/ref/annas-edge?src=social',
  url: 'https://x.example/ref/annas-edge?src=social',
  ...changes,
})
const picture = material({
  id: '99999999-9999-4999-8999-999999999999',
  type: 'banner',
  title: 'Wide banner, dark',
  mediaType: 'image/svg+xml',
  width: 728,
  height: 90,
  body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
})
const materials = [listMaterials, { materials: [material({}), picture] }] as const

describe('materials', () => {
  it('are texts and pictures to copy and to save', async () => {
    const saved: [string, string][] = []
    vi.spyOn(downloads, 'downloadFile').mockImplementation((file, name) => void saved.push([file.type, name]))
    show(MaterialsPage, [materials])
    const post = await screen.findByRole('region', { name: 'Short post' })
    expect(post.textContent).toContain('Social post')
    expect(post.textContent).not.toContain('×')
    within(post).getByText(/^What is your edge worth\?/)
    within(post).getByRole('button', { name: 'Copy text: Short post' })
    const banner = screen.getByRole('region', { name: 'Wide banner, dark' })
    expect(banner.textContent).toContain('Banner, 728 × 90')
    const preview = within(banner).getByAltText<HTMLImageElement>('Wide banner, dark: preview')
    expect([preview.getAttribute('width'), preview.getAttribute('height')]).toEqual(['728', '90'])
    expect(decodeURIComponent(preview.src)).toContain('<svg xmlns')
    within(banner).getByRole('button', { name: 'Copy code: Wide banner, dark' })
    fireEvent.click(screen.getByRole('button', { name: 'Download: Short post' }))
    fireEvent.click(screen.getByRole('button', { name: 'Download: Wide banner, dark' }))
    expect(saved).toEqual([
      ['text/plain', 'edgeworth-short-post.txt'],
      ['image/svg+xml', 'edgeworth-wide-banner-dark.svg'],
    ])
  })

  it('are chosen by type, which the address keeps', async () => {
    show(MaterialsPage, [materials])
    await screen.findByRole('region', { name: 'Banners' })
    fireEvent.click(screen.getByRole('radio', { name: 'Social' }))
    await waitFor(() => expect(address()).toBe('?type=social'))
    expect(screen.queryByRole('region', { name: 'Banners' })).toBeNull()
    expect(screen.queryByRole('region', { name: 'Wide banner, dark' })).toBeNull()
    screen.getByRole('region', { name: 'Short post' })
    fireEvent.click(screen.getByRole('radio', { name: 'Emails' }))
    await screen.findByText('No materials of this type')
    fireEvent.click(screen.getByRole('radio', { name: 'Banners' }))
    await screen.findByRole('region', { name: 'Banners' })
    expect(screen.queryByRole('region', { name: 'Short post' })).toBeNull()
    fireEvent.click(screen.getByRole('radio', { name: 'All' }))
    await waitFor(() => expect(address()).toBe(''))
  })

  it('show the product in the format of the address, with a link of its own', async () => {
    show(MaterialsPage, [materials])
    const panel = await screen.findByRole('region', { name: 'Banners' })
    const banners = () =>
      within(panel)
        .getAllByRole<HTMLCanvasElement>('img')
        .map(({ width, height }) => [width, height])
    const first = banners()
    expect(first).toHaveLength(3)
    within(panel).getByRole('img', {
      name: 'Dashboard banner: Know what your edge is worth, https://x.example/ref/annas-edge?src=social',
    })
    expect(first).toEqual(first.map(() => sizeOf('social')))
    fireEvent.click(within(panel).getByRole('radio', { name: 'Square 1080 × 1080' }))
    await waitFor(() => expect(address()).toBe('?format=square'))
    expect(banners()).toEqual(first.map(() => sizeOf('square')))
    // Nothing to save before the picture is drawn.
    const save = within(panel).getByRole<HTMLButtonElement>('button', { name: 'Download PNG: Dashboard banner' })
    expect(save.disabled).toBe(true)
  })

  it('stay when a refetch fails', async () => {
    const refetchInVain = show(MaterialsPage, [materials])
    await screen.findByRole('region', { name: 'Short post' })
    await refetchInVain()
    expect(screen.queryByText('Couldn’t load materials')).toBeNull()
    screen.getByRole('region', { name: 'Short post' })
  })

  it('say when they cannot be loaded', async () => {
    show(MaterialsPage, [[listMaterials, new Error('Network Error')]])
    await screen.findByText('Couldn’t load materials')
  })
})

const nextPayout = async () => text(await screen.findByRole('region', { name: 'Next payout' }))
const withBalance = (available: string) =>
  [getAffiliateAnalytics, { ...analytics, balance: { ...analytics.balance, available } }] as const

describe('the next payout', () => {
  it('can be requested from the minimum on', async () => {
    show(DashboardPage, [withBalance('50')])
    expect(await nextPayout()).toContain('$50.00')
    expect(await nextPayout()).toContain('Available now.')
    expect(screen.getByRole('link', { name: 'Request payout' }).getAttribute('href')).toBe(
      '/affiliate/dashboard/payouts',
    )
  })

  it('is on its way once it is requested', async () => {
    const payout = { id: '1', amount: '60', currency: 'USD', status: 'approved', createdAt: '2026-11-20T12:00:00.000Z' }
    show(DashboardPage, [withBalance('50'), [listPayouts, { payouts: [payout], nextCursor: null }]])
    expect(await nextPayout()).toContain('Approved, on its way.')
    expect(screen.queryByRole('link', { name: 'Request payout' })).toBeNull()
    screen.getByRole('link', { name: 'View payouts' })
  })

  it('is on hold before the account is approved', async () => {
    show(DashboardPage, [withBalance('50'), standing({ user: { ...affiliate, status: 'pending' } })])
    await screen.findByText('Your account awaits approval. Clicks count once it is approved.')
    expect(await nextPayout()).toContain('On hold until your account is approved.')
  })
})

describe('the dashboard', () => {
  it('compares earnings with nothing before the first month, and has nothing pending', async () => {
    show(DashboardPage, [[getAffiliateAnalytics, { ...analytics, previous: null, nextApproval: null }]])
    const earnings = await screen.findByRole('region', { name: 'Earnings this month' })
    expect(earnings.textContent).not.toContain('vs')
    screen.getByText('Nothing pending.')
  })

  it('names the next confirmed commission and its day', async () => {
    show(DashboardPage)
    await screen.findByText('Next confirmed: $22.50 on Dec 13, 2026.')
  })

  it.each([
    ['the highest tier', null, 'You’ve reached the highest tier.'],
    ['a tier that is deserved', { missing: 0, share: 1 }, 'You qualify for Partner (20%). The team promotes you.'],
    ['one payment before the next', { missing: 1, share: 0.9 }, '1 more payment to Partner (20%).'],
  ])('says how far the next tier is: %s', async (_, next, words) => {
    const partner = { ...tier, title: 'Partner', commissionRate: '0.2', requiredPaidConversions: 10 }
    show(DashboardPage, [
      [
        getAffiliateUserTier,
        { tier, paidConversions: 9, eligible: 'starter', next: next === null ? null : { tier: partner, ...next } },
      ],
    ])
    await screen.findByText(words)
    expect(screen.queryByText('9 of 10 confirmed in 12 months') !== null).toBe(next !== null)
  })

  it('lists five sources, and leads to all in the same period', async () => {
    const [group] = detailed.bySource
    const names = ['youtube', 'tiktok', 'email', 'discord', 'website', 'my-blog']
    const bySource = names.map((source) => ({ ...group, source }))
    show(DashboardPage, [[getDetailedAffiliateAnalytics, { ...detailed, bySource }]], '/?period=12m')
    const sources = await screen.findByRole('region', { name: 'Top sources' })
    expect(sources.textContent).toContain('5 of 6 by clicks')
    const rows = within(sources).getAllByRole('row').slice(1).map(cellsOf)
    expect(rows[0]).toEqual(['YouTube', '40', '4', '10.0%', '1', '$22.50'])
    expect(rows.map(([source]) => source)).toEqual(['YouTube', 'TikTok', 'Email', 'Discord', 'Website'])
    expect(within(sources).getByRole('link', { name: 'All sources' }).getAttribute('href')).toMatch(/\?period=12m$/)
  })

  it('says that there are no sources and no referrals yet', async () => {
    show(DashboardPage, [
      [getDetailedAffiliateAnalytics, { ...detailed, bySource: [] }],
      [listReferrals, { referrals: [], currency: 'USD', nextCursor: null }],
    ])
    await screen.findByText('No clicks in this period. Share your link to see sources.')
    await screen.findByText('No referrals yet. Share your link to get the first.')
  })

  it('lists a referral that has not paid, without a source', async () => {
    const referral = {
      id: '1',
      number: 1200,
      source: null,
      campaign: null,
      status: 'signed_up',
      paidAt: null,
      commission: null,
      createdAt: '2026-11-02T12:00:00.000Z',
    }
    show(DashboardPage, [[listReferrals, { referrals: [referral], currency: 'USD', nextCursor: null }]])
    const row = await screen.findByRole('row', { name: /#1,200/ })
    expect(cellsOf(row)).toEqual(['#1,200', 'Nov 2, 2026', 'Unknown', 'Signed up', 'Not yet', '—'])
  })

  it.each([
    ['earnings', listPayouts, 'Couldn’t load earnings'],
    ['figures', getDetailedAffiliateAnalytics, 'Couldn’t load figures'],
    ['referrals', listReferrals, 'Couldn’t load referrals'],
    ['your tier', getAffiliateUserTier, 'Couldn’t load your tier'],
  ])('shows the rest when %s cannot be loaded, and asks again', async (_, route, words) => {
    show(DashboardPage, [[route, new Error('Network Error')]])
    const alert = await screen.findByText(words)
    const failed = alert.closest<HTMLElement>('[role=alert]')
    const before = calls(route).length
    fireEvent.click(within(failed as HTMLElement).getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(calls(route).length).toBeGreaterThan(before))
    expect(answers.has(route)).toBe(true)
  })
})
