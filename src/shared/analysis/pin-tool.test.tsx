import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { DashboardLayout } from '#domain/journal/dashboard-layout.ts'
import { defaultLayout } from '#shared/dashboard/default-layout.ts'
import { PinTool } from './pin-tool.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show(
  layout: DashboardLayout | null,
  portfolioIds: readonly string[] = [],
  options: Readonly<Record<string, string>> = {},
) {
  const saved: unknown[] = []
  vi.stubGlobal('fetch', (_address: string, { method, body }: { method: string; body?: string }) => {
    if (method === 'GET') return Promise.resolve(new Response(JSON.stringify({ layout })))
    saved.push(JSON.parse(body ?? 'null'))
    return Promise.resolve(new Response(body))
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PinTool tool="fees" portfolioIds={portfolioIds} options={options} />
    </QueryClientProvider>,
  )
  return saved
}

test('adds a tool to the default layout, and takes it away again', async () => {
  const saved = show(null)
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Pin to dashboard: Fee breakdown' })
  expect(button.disabled).toBe(true)
  await expect.poll(() => button.disabled).toBe(false)
  fireEvent.click(button)
  await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true')
  fireEvent.click(button)
  await expect.poll(() => button.getAttribute('aria-pressed')).toBe('false')
  await expect.poll(() => saved.length).toBe(2)
  const widget = { id: 'toolFees', width: 'm', height: 'tall' }
  expect(saved[0]).toEqual({ layout: { ...defaultLayout, widgets: [...defaultLayout.widgets, widget] } })
  expect(saved[1]).toEqual({ layout: defaultLayout })
})

test('keeps the widgets and the limit of a stored layout', async () => {
  const stored: DashboardLayout = {
    version: 1,
    widgets: [{ id: 'ofALaterVersion', width: 's', height: 'regular' }],
    dailyLossLimitPct: 2,
  }
  const saved = show(stored)
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Pin to dashboard: Fee breakdown' })
  await expect.poll(() => button.disabled).toBe(false)
  fireEvent.click(button)
  await expect.poll(() => saved.length).toBe(1)
  expect(saved[0]).toMatchObject({
    layout: { dailyLossLimitPct: 2, widgets: [{ id: 'ofALaterVersion' }, { id: 'toolFees' }] },
  })
})

test('keeps several portfolios with the widget, and not the only one', async () => {
  const ids = ['10000000-0000-4000-8000-000000000001', '10000000-0000-4000-8000-000000000002']
  for (const [chosen, kept] of [
    [ids, { portfolioIds: ids }],
    [ids.slice(0, 1), {}],
  ] as const) {
    const saved = show(null, chosen)
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Pin to dashboard: Fee breakdown' })
    await expect.poll(() => button.disabled).toBe(false)
    fireEvent.click(button)
    await expect.poll(() => saved.length).toBe(1)
    const widget = { id: 'toolFees', width: 'm', height: 'tall', ...kept }
    expect(saved[0]).toEqual({ layout: { ...defaultLayout, widgets: [...defaultLayout.widgets, widget] } })
    cleanup()
  }
})

test('keeps the options that the tool is shown with', async () => {
  const saved = show(null, [], { by: 'month' })
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Pin to dashboard: Fee breakdown' })
  await expect.poll(() => button.disabled).toBe(false)
  fireEvent.click(button)
  await expect.poll(() => saved.length).toBe(1)
  const widget = { id: 'toolFees', width: 'm', height: 'tall', options: { by: 'month' } }
  expect(saved[0]).toEqual({ layout: { ...defaultLayout, widgets: [...defaultLayout.widgets, widget] } })
})
