import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { answerCalls } from '#api/answer-calls.fixture.ts'
import { call } from '#api/client.ts'
import { forgetUnreadableRows } from '#api/unreadable-rows.ts'
import { listCustomStats } from '#contract/playbook/custom-stats.ts'
import { listScenarios } from '#contract/simulations/what-if.ts'
import { showFrame } from './show-frame.fixture.tsx'
import { UnreadableBanner } from './unreadable-banner.tsx'

const rowOf = (name: string) => ({ key: name, field: 'inputs', row: { name, inputs: { stops: 'none' } } })
const text = /^Can’t be read by this version/

/** Shows the banner after two lists were asked for, one of them with rows that cannot be read. */
async function showAfterLists(names: readonly string[]) {
  const unreadable = names.map(rowOf)
  const { serve } = answerCalls({
    'GET /custom-stats': { customStats: [] },
    'GET /what-if-simulator/scenarios': {
      scenarios: [],
      next: null,
      ...(unreadable.length === 0 ? {} : { unreadable }),
    },
  })
  vi.stubGlobal('fetch', serve)
  onTestFinished(() => {
    vi.unstubAllGlobals()
    forgetUnreadableRows()
  })
  const shown = showFrame(<UnreadableBanner />)
  onTestFinished(shown.unmount)
  await call(listCustomStats, {})
  await call(listScenarios, { query: {} })
}

describe('saved rows that this version cannot read', () => {
  it('are named by their list, and downloaded as they are stored', async () => {
    await showAfterLists(['Older', 'Oldest'])
    await screen.findByText(/: what if simulator scenarios \(2\)\. Your lists are without them\./)
    const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:rows')
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    onTestFinished(() => void [saved, click].map((spy) => spy.mockRestore()))
    fireEvent.click(screen.getByRole('button', { name: 'Download' }))
    const reader = new FileReader()
    reader.readAsText(saved.mock.calls[0]?.[0] as Blob)
    const content = await new Promise<string>((resolve) => {
      reader.addEventListener('load', () => resolve(reader.result as string))
    })
    expect(JSON.parse(content)).toEqual({ 'what if simulator scenarios': [rowOf('Older').row, rowOf('Oldest').row] })
  })

  it('are said once in a visit', async () => {
    await showAfterLists(['Older'])
    await screen.findByText(text)
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByText(text)).toBeNull()
  })

  it('are no longer said when they can be read again', async () => {
    await showAfterLists(['Older'])
    await screen.findByText(text)
    await showAfterLists([])
    expect(screen.queryByText(text)).toBeNull()
  })

  it('are not said where there are none', async () => {
    await showAfterLists([])
    expect(screen.queryByText(text)).toBeNull()
  })
})
