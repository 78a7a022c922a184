import { act, cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter, useNavigate } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import { useAddress } from './use-address.ts'

afterEach(cleanup)

const put = (name: string) => (current: URLSearchParams) => {
  current.set(name, '1')
  return current
}

/** Two parts of a screen that each change the address. */
function Part({ name }: { readonly name: string }) {
  const [address, change] = useAddress()
  return (
    <>
      <output aria-label={name}>{address.toString()}</output>
      <button type="button" onClick={() => change(put(name))}>{`Put ${name}`}</button>
      <button
        type="button"
        onClick={() => {
          change(put(`${name}-first`))
          change(put(`${name}-second`))
        }}
      >{`Put two of ${name}`}</button>
    </>
  )
}

function Elsewhere() {
  const navigate = useNavigate()
  return (
    <button type="button" onClick={() => void navigate('?fresh=1')}>
      Elsewhere
    </button>
  )
}

function renderParts() {
  render(
    <MemoryRouter initialEntries={['/?kept=1']}>
      <Part name="a" />
      <Part name="b" />
      <Elsewhere />
    </MemoryRouter>,
  )
  return (name: string) => screen.getByText(name).click()
}

const shown = () => screen.getByLabelText('a').textContent

it('keeps two changes of one event', () => {
  const click = renderParts()
  act(() => click('Put two of a'))
  expect(shown()).toBe('kept=1&a-first=1&a-second=1')
})

it('keeps a change that another part makes before the first is rendered', () => {
  const click = renderParts()
  act(() => {
    click('Put a')
    click('Put b')
  })
  expect(shown()).toBe('kept=1&a=1&b=1')
})

it('starts from the address that is shown after other navigation', () => {
  const click = renderParts()
  act(() => click('Put a'))
  act(() => click('Elsewhere'))
  act(() => click('Put b'))
  expect(shown()).toBe('fresh=1&b=1')
})
