import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { BehaviorFields } from './behavior-fields.tsx'
import { initialBehaviors, type Behavior } from './use-removals.ts'

afterEach(cleanup)

function LaterInDay() {
  const [behavior, setBehavior] = useState<Behavior | undefined>(() =>
    initialBehaviors([]).find(({ selector }) => selector.key === 'laterInDay'),
  )
  if (behavior === undefined) return null
  return (
    <>
      <BehaviorFields
        behavior={behavior}
        texts={{}}
        onChange={(name, value) => setBehavior({ ...behavior, values: { ...behavior.values, [name]: value } })}
      />
      <output aria-label="Chosen">{behavior.values['nth']}</output>
    </>
  )
}

const chosen = () => screen.getByRole('status', { name: 'Chosen' }).textContent

it('a whole number can be cleared and retyped, and counts once it is within its range', () => {
  render(<LaterInDay />)
  const field = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Nth trade onward: First trade removed' })
  fireEvent.change(field, { target: { value: '' } })
  expect([field.value, field.getAttribute('aria-invalid'), chosen()]).toEqual(['', 'true', '4'])
  fireEvent.change(field, { target: { value: '12' } })
  expect([field.value, field.getAttribute('aria-invalid'), chosen()]).toEqual(['12', 'false', '12'])
  fireEvent.change(field, { target: { value: '120' } })
  fireEvent.blur(field)
  // Left with a number out of range, the field shows what is used.
  expect([field.value, chosen()]).toEqual(['12', '12'])
})
