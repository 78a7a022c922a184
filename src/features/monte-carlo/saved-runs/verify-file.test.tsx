import { ThemeProvider } from '@mui/material/styles'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { buildVerificationFile } from '#domain/simulation/verification-file.ts'
import { madeResult } from '#tests/support/simulation/build-growth-result.ts'
import { theme } from '#ui/theme/theme.ts'
import { engineForTests } from '#workers/engine/engine-pool.fixture.ts'
import { success } from '#workers/shared/outcome.ts'
import VerifyFile from './verify-file.tsx'

// The engine's workers are missing here: it computes the handmade result.
engineForTests({
  simulateGrowth: () => Promise.resolve(success(madeResult)),
  compute: () => Promise.resolve(success({ full: null })),
  keepAlive: () => () => undefined,
  preload: () => Promise.resolve(success('0.2.0')),
})

afterEach(cleanup)

function show(): void {
  render(
    <ThemeProvider theme={theme}>
      <VerifyFile />
    </ThemeProvider>,
  )
}

function fileWith(text: string): File {
  const file = new File([text], 'run.json', { type: 'application/json' })
  // This environment's files have no text().
  Object.defineProperty(file, 'text', { value: () => Promise.resolve(text) })
  return file
}

function choose(text: string): void {
  show()
  fireEvent.change(screen.getByLabelText('File to verify'), { target: { files: [fileWith(text)] } })
}

const drop = (file: File) =>
  fireEvent.drop(screen.getByRole('group', { name: 'Verify file' }), { dataTransfer: { files: [file] } })

const fileOf = (output: object) =>
  JSON.stringify(buildVerificationFile('0.1.0', [{ task: 'growth', input: { paths: 8 }, output }]))

describe('a file of a run', () => {
  it('that holds what the engine computes is identical in every value', async () => {
    choose(fileOf(madeResult))
    const verdict = await screen.findByText(/^Portfolio growth: .* values identical$/)
    const [, equal, of] = /: ([\d,]+) of ([\d,]+) values/.exec(verdict.textContent) ?? []
    expect(equal).toBe(of)
    expect(screen.queryByRole('table')).toBeNull()
    expect(screen.queryByText('Changed since it was saved')).toBeNull()
  })

  it('that was changed shows the changed values by name', async () => {
    choose(fileOf({ ...madeResult, cvar5: -0.2 }))
    const table = await screen.findByRole('table', { name: '1 value differing' })
    expect(table.textContent).toContain('Final equity: Worst 5% return')
    expect(table.textContent).toContain('-0.2')
  })

  it('that was saved with another computation says so, though every value left is identical', async () => {
    choose(JSON.stringify({ ...(JSON.parse(fileOf(madeResult)) as object), tasks: ['growth', 'kelly'] }))
    await screen.findByText(/^Portfolio growth: .* values identical$/)
    screen.getByText('Changed since it was saved')
    screen.getByText('Removed since the file was saved: kelly.')
  })

  it('with a key that no simulation reads is refused by its name', async () => {
    const input = { paths: 8, note: 'audited' }
    choose(JSON.stringify(buildVerificationFile('0.1.0', [{ task: 'growth', input, output: madeResult }])))
    await screen.findByText('The input of growth has the unknown key “note”.')
  })

  it('of another task is named, and can be dropped', async () => {
    show()
    const text = JSON.stringify(
      buildVerificationFile('0.1.0', [{ task: 'kelly', input: { r: [] }, output: { full: null } }]),
    )
    drop(fileWith(text))
    await screen.findByText('Kelly fraction: 1 of 1 values identical')
    screen.getByText('Your browser computed every value again, without the server.')
    screen.getByText('Works without a connection, too.')
  })

  it('that was dropped last is the one shown, also where one before takes longer', async () => {
    show()
    const slow = new File([], 'slow.json')
    let read: ((text: string) => void) | null = null
    Object.defineProperty(slow, 'text', { value: () => new Promise<string>((resolve) => (read = resolve)) })
    drop(slow)
    drop(fileWith(fileOf(madeResult)))
    await screen.findByText(/^Portfolio growth: .* values identical$/)
    await act(async () => read?.('{}'))
    expect(screen.queryByText('This is not a simulation saved by Edgeworth.')).toBeNull()
    screen.getByText(/^Portfolio growth: .* values identical$/)
  })

  it('that is not a verification file is refused with a reason', async () => {
    choose('{"format":"other"}')
    await screen.findByText('This is not a simulation saved by Edgeworth.')
  })
})
