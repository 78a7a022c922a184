import { useEffect, useEffectEvent, useState } from 'react'
import { useAddress } from '#shared/address/use-address.ts'
import { TextInput } from '#ui/form/text-input.tsx'
import { useDebouncedValue } from '#ui/use-debounced-value.ts'

const pauseMs = 300

interface AddressSearchProps {
  readonly label: string
  /** The name of the search in the address. */
  readonly name?: string
  readonly maxLength?: number
}

/** A search whose text is in the address, once typing pauses. */
export function AddressSearch({ label, name = 'search', maxLength = 200 }: AddressSearchProps) {
  const [address, change] = useAddress()
  const [text, setText] = useState(address.get(name) ?? '')
  const settled = useDebouncedValue(text, pauseMs)
  const store = useEffectEvent((value: string) => {
    if ((address.get(name) ?? '') === value) return
    change((query) => {
      if (value === '') query.delete(name)
      else query.set(name, value)
      return query
    })
  })
  useEffect(() => store(settled.trim()), [settled])
  return (
    <TextInput label={label} value={text} maxLength={maxLength} onChange={(event) => setText(event.target.value)} />
  )
}
