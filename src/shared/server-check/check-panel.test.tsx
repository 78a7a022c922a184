import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Failure } from '#api/failure.ts'
import { parseVerificationFile } from '#domain/simulation/verification-file.ts'
import { success } from '#workers/shared/outcome.ts'
import CheckPanel from './check-panel.tsx'
import { ServerCheck, type LocalFigures } from './server-check.tsx'

afterEach(cleanup)

const local = { r: [1, -1], result: { terminal: { mean: 1.5 } } }
const answer = { ...structuredClone(local), trades: 2, computedInMs: 12.4 }
const check = () => fireEvent.click(screen.getByRole('button', { name: 'Check with server' }))

const version = () => Promise.resolve(success('0.2.0+0123456789ab'))
const answers = () => Promise.resolve(answer)
const isBusy = () => Promise.reject(new Failure({ kind: 503, code: 'busy', message: 'Busy' }))

describe('the check with the server', () => {
  it('loads when it is near the window', async () => {
    render(<ServerCheck local={local} ask={answers} />)
    await screen.findByText('Not checked yet.')
  })

  it('finds the same figures identical, and says so until the result changes', async () => {
    const { rerender } = render(<CheckPanel local={local} ask={answers} />)
    screen.getByText('Not checked yet.')
    check()
    await screen.findByText('Identical, bit for bit: 1 of 1 figures')
    screen.getByText('Server: 2 trades, 12 ms')
    expect(screen.queryByRole('list', { name: 'Compared figures' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Show all figures' }))
    expect(screen.getByRole('list', { name: 'Compared figures' }).textContent).toContain('Final equity1 of 1 identical')
    rerender(<CheckPanel local={{ ...local }} ask={answers} />)
    screen.getByText('Parameters changed. Check again.')
  })

  it('lists what differs', async () => {
    render(<CheckPanel local={local} ask={() => Promise.resolve({ ...answer, result: { terminal: { mean: 2 } } })} />)
    check()
    await screen.findByText('1 of 1 figures differ')
    expect(screen.getByRole('region', { name: 'Final equity' }).textContent).toContain('1.5')
  })

  it('computes the browser’s figures only when asked', async () => {
    const compute = vi.fn((): Promise<LocalFigures> => Promise.resolve(local))
    render(<CheckPanel local={compute} ask={() => Promise.resolve(answer)} />)
    expect(compute).not.toHaveBeenCalled()
    check()
    await screen.findByText(/^Identical/)
  })

  it('says that the server is busy, and why it cannot check', async () => {
    const { rerender } = render(<CheckPanel local={local} ask={isBusy} />)
    check()
    await screen.findByText('The server is busy with other simulations. Try again in a few seconds.')
    rerender(<CheckPanel local={local} ask={isBusy} obstacle="Too large." />)
    screen.getByText('Too large.')
    expect(screen.getByRole('button', { name: 'Check with server' }).hasAttribute('disabled')).toBe(true)
  })

  it('downloads the result with its inputs as one file that can be verified', async () => {
    const contents: string[] = []
    const names: string[] = []
    // This environment's files have no text().
    vi.stubGlobal('Blob', function FakeBlob([text]: readonly string[]) {
      contents.push(text ?? '')
    })
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file')
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download)
    })
    const computation = { task: 'growth', input: { r: [1, -1] }, output: { cvar5: -0.1 } } as const
    const download = { name: 'Main account: drawdown', version, computations: () => [computation] }
    const { rerender } = render(<CheckPanel local={null} ask={answers} download={download} />)
    expect(screen.getByRole('button', { name: 'Download JSON' }).hasAttribute('disabled')).toBe(true)
    rerender(<CheckPanel local={local} ask={answers} download={download} />)
    fireEvent.click(screen.getByRole('button', { name: 'Download JSON' }))
    await vi.waitFor(() => expect(names).toEqual(['main-account-drawdown.json']))
    const text = contents[0] ?? ''
    expect(parseVerificationFile(text)).toMatchObject({
      engineVersion: '0.2.0+0123456789ab',
      computations: [computation],
    })
    vi.unstubAllGlobals()
  })
})
