import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { storePortfolioId } from '#api/portfolios/active-portfolio.ts'
import { type Answers, down, showWithAnswers } from '#features/playbook/effects/serve-playbook.fixture.tsx'
import CommentsPage from './comments-page.tsx'

const templateOf = (number: number, phase: string, body: string) => ({
  id: `6f1a1b0e-3c53-4b53-9d4b-0a6f6f0a00${number}`,
  phase,
  body,
  formerBodies: [],
  createdAt: '2025-03-03T12:00:00.000Z',
  updatedAt: '2025-03-03T12:00:00.000Z',
})
const level = templateOf(11, 'entry', 'At the ___ level.')
const retest = templateOf(12, 'entry', 'On the retest.')
const target = templateOf(13, 'exit', 'Target reached.')
const templates = [level, retest, target]
const effect = { n: 30, others: 90, meanR: 0.4, othersMeanR: 0.1, effect: 0.3, interval: { low: 0.1, high: 0.5 } }
const none = { n: 0, others: 120, meanR: null, othersMeanR: 0.2, effect: null, interval: null, certainty: 'notEnough' }
const figures = {
  templates: [
    { ...none, id: level.id, used: 0 },
    { ...effect, id: retest.id, used: 34, certainty: 'likely' },
    { ...effect, id: target.id, used: 2, interval: null, certainty: 'descriptive' },
  ],
}
const show = (answers: Answers = {}) =>
  showWithAnswers(<CommentsPage />, {
    'GET /trade_comments/templates': { templates },
    'GET /trade_comments/figures': figures,
    ...answers,
  })
const table = (name: string) => screen.findByRole('table', { name })

afterEach(() => {
  cleanup()
  storePortfolioId(null)
})

describe('the screen of trade comments', () => {
  it('has use and effect by moment, the most used first', async () => {
    show()
    const rows = within(await table('Entry'))
      .getAllByRole('row')
      .slice(1)
    expect(rows.map((row) => [...row.children].slice(0, 7).map(({ textContent }) => textContent))).toEqual([
      ['On the retest.', '34', '+0.40R', '+0.10R', '+0.30R+0.10R to +0.50R', '30', 'Likely'],
      ['At the ___ level.', '0', ...Array.from({ length: 3 }, () => expect.stringContaining('—') as string), '0', ''],
    ])
    expect(screen.getAllByText('No templates for this moment yet.')).toHaveLength(3)
    expect(screen.getByText(/Inserted into “Thesis”.*95% intervals$/)).toBeTruthy()
    // Written after the outcome: without a verdict.
    expect(screen.getByText(/Inserted into “Exit comment”.*a result, not a cause$/)).toBeTruthy()
    const exit = within(await table('Exit')).getAllByRole('row')[1]
    expect([...(exit?.children ?? [])].slice(4, 7).map(({ textContent }) => textContent)).toEqual(['+0.30R', '30', ''])
  })

  it('merges a template into another of its moment', async () => {
    const changes = show({ [`POST /trade_comments/templates/${retest.id}/merge`]: { template: level } })
    fireEvent.click(await screen.findByRole('button', { name: 'Merge On the retest.' }))
    fireEvent.click(await screen.findByRole('combobox', { name: /Merge into/ }))
    const options = await screen.findAllByRole('option')
    expect(options.map(({ textContent }) => textContent)).toEqual(['At the ___ level.'])
    fireEvent.click(options[0] as HTMLElement)
    fireEvent.click(screen.getByRole('button', { name: 'Merge templates' }))
    expect(await screen.findByText('Templates merged.')).toBeTruthy()
    expect(changes).toEqual([{ call: `POST /trade_comments/templates/${retest.id}/merge`, body: { into: level.id } }])
    // The only template of its moment has nothing to be merged into.
    expect(screen.queryByRole('button', { name: 'Merge Target reached.' })).toBeNull()
  })

  it('creates a template for the moment whose button was used, and names a duplicate', async () => {
    const taken = { code: 'conflict', message: 'Taken.', details: [{ field: 'body', message: 'is taken' }] }
    let isTaken = true
    const changes = show({
      'POST /trade_comments/templates': () =>
        isTaken ? new Response(JSON.stringify(taken), { status: 409 }) : { template: target },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Add template: Review' }))
    fireEvent.change(await screen.findByLabelText(/^Text/), { target: { value: 'Next time: ___.' } })
    fireEvent.click(screen.getByRole('button', { name: 'Create template' }))
    expect(await screen.findByText('This moment already has this template.')).toBeTruthy()
    isTaken = false
    fireEvent.click(await screen.findByRole('button', { name: 'Create template' }))
    expect(await screen.findByText('Template saved.')).toBeTruthy()
    expect(changes[1]?.body).toEqual({ phase: 'review', body: 'Next time: ___.' })
  })

  it('deletes with an undo and restores defaults', async () => {
    const changes = show({
      'POST /trade_comments/restore-defaults': { templates, restored: [], skipped: [] },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Delete Target reached.' }))
    expect(screen.queryByText('Target reached.')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Target reached.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Restore defaults' }))
    expect(await screen.findByText('Nothing to restore.')).toBeTruthy()
    await waitFor(() => expect(changes.map(({ call }) => call)).toEqual(['POST /trade_comments/restore-defaults']))
  })

  it('says what could not be loaded, and retries', async () => {
    let isDown = true
    show({ 'GET /trade_comments/templates': () => (isDown ? down() : { templates }) })
    expect(await screen.findByText('Couldn’t load templates')).toBeTruthy()
    isDown = false
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await table('Exit')).toBeTruthy()
  })
})
