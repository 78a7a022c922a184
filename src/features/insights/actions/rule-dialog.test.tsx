import { ThemeProvider } from '@mui/material/styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { answerCalls, type Answers, refused } from '#api/answer-calls.fixture.ts'
import { breakout, idOf } from '#shared/trade/journal-lists.fixture.ts'
import { Snackbars } from '#ui/feedback/snackbar.tsx'
import { theme } from '#ui/theme/theme.ts'
import { RuleDialog } from './rule-dialog.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const at = '2025-03-03T14:00:00.000Z'
const setup = (place: number, name: string, archivedAt: string | null = null) => ({
  ...breakout,
  id: idOf(place),
  name,
  archivedAt,
})
const first = setup(1, 'Opening range')
const second = setup(2, 'Pullback')
const archived = setup(3, 'Old gap', at)
const added = ({ id: setupId }: { id: string }) => ({
  rule: {
    id: '40000000-0000-4000-8000-000000000000',
    setupId,
    phase: 'entry',
    title: 'Added',
    description: null,
    weight: '1',
    isMandatory: true,
    position: 0,
    createdAt: at,
    updatedAt: at,
  },
})
const postTo = ({ id }: { id: string }) => `POST /setups/${id}/rules`

function show(setups: unknown, setupId: string | null = null, answers: Answers = {}) {
  const api = answerCalls({ 'GET /setups': setups, ...answers })
  vi.stubGlobal('fetch', api.serve)
  const done = { added: vi.fn(), closed: vi.fn() }
  render(
    <ThemeProvider theme={theme}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <RuleDialog
          suggested={{ phase: 'entry', title: 'Do not enter from 15:00 to 16:00' }}
          setupId={setupId}
          onAdded={done.added}
          onClose={done.closed}
        />
        <Snackbars />
      </QueryClientProvider>
    </ThemeProvider>,
  )
  return { api, done }
}
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Add rule' })
const setupField = () => screen.getByRole('combobox', { name: 'Setup' }).textContent

it('adds nothing while the setups are unknown', () => {
  const { done } = show(new Promise(() => undefined))
  expect(button().disabled).toBe(true)
  expect(done.closed).not.toHaveBeenCalled()
})

it('asks for a setup first where none is open, and adds nothing', async () => {
  const { api } = show({ setups: [archived] })
  expect(await screen.findByText('Rules belong to setups. Add a setup first.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open setups' }).getAttribute('href')).toBe('/playbook/setups')
  expect(button().disabled).toBe(true)
  expect(screen.queryByRole('textbox', { name: 'Rule' })).toBeNull()
  expect(api.calls.map(({ call }) => call)).toEqual(['GET /setups'])
})

it('adds the suggested rule to the setup of the findings, says so and closes', async () => {
  const { api, done } = show({ setups: [first, second] }, second.id, {
    [postTo(second)]: added(second),
  })
  await waitFor(() => expect(setupField()).toBe('Pullback'))
  fireEvent.click(button())
  expect(await screen.findByText('Rule added to Pullback')).toBeTruthy()
  expect(api.sent(postTo(second))).toEqual([
    { title: 'Do not enter from 15:00 to 16:00', phase: 'entry', isMandatory: true },
  ])
  expect(done.added).toHaveBeenCalledOnce()
  expect(done.closed).toHaveBeenCalledOnce()
})

it('takes the first open setup where the setup of the findings is archived', async () => {
  show({ setups: [archived, first, second] }, archived.id)
  await waitFor(() => expect(setupField()).toBe('Opening range'))
})

it('adds no rule without words, and removes the spaces around them', async () => {
  const { api } = show({ setups: [first] }, null, { [postTo(first)]: added(first) })
  await waitFor(() => expect(button().disabled).toBe(false))
  const rule = screen.getByRole('textbox', { name: 'Rule' })
  fireEvent.change(rule, { target: { value: '   ' } })
  expect(button().disabled).toBe(true)
  fireEvent.change(rule, { target: { value: '  Wait for the close ' } })
  fireEvent.click(screen.getByRole('switch', { name: 'Mandatory' }))
  fireEvent.click(button())
  await screen.findByText('Rule added to Opening range')
  expect(api.sent(postTo(first))).toEqual([{ title: 'Wait for the close', phase: 'entry', isMandatory: false }])
})

it('stays open with the reason where a rule cannot be added', async () => {
  const { done } = show({ setups: [first] }, null, { [postTo(first)]: refused(409, 'The setup has 50 rules.') })
  await waitFor(() => expect(button().disabled).toBe(false))
  expect(screen.queryByRole('alert')).toBeNull()
  fireEvent.click(button())
  expect(await screen.findByText('The setup has 50 rules.')).toBeTruthy()
  expect(done.added).not.toHaveBeenCalled()
  expect(done.closed).not.toHaveBeenCalled()
  expect(button().disabled).toBe(false)
})
