import { act, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, it } from 'vitest'
import { Page } from './page.tsx'

const routerOfPages = (...names: readonly string[]) =>
  createMemoryRouter(
    names.map((name) => ({ path: `/${name}`, element: <Page title={name}>{null}</Page> })),
    { initialEntries: [`/${names[0]}`] },
  )

it('moves the focus to the title of a later screen, but not out of a dialog', async () => {
  const router = routerOfPages('one', 'two', 'three')
  render(
    <>
      <RouterProvider router={router} />
      <dialog open>
        <input aria-label="Search" />
      </dialog>
    </>,
  )
  await act(() => router.navigate('/two'))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'two' })))

  screen.getByLabelText('Search').focus()
  await act(() => router.navigate('/three'))
  await screen.findByRole('heading', { name: 'three' })
  expect(document.activeElement).toBe(screen.getByLabelText('Search'))
})
