import { useAddress } from '#shared/address/use-address.ts'

/** A choice of a screen that its address holds; the first option is the one that the address leaves out. */
export function useAddressChoice<T extends string>(
  name: string,
  options: readonly [T, ...T[]],
): readonly [T, (value: T) => void] {
  const [address, change] = useAddress()
  const stated = address.get(name)
  const value = options.find((option) => option === stated) ?? options[0]
  const set = (next: T) =>
    change((query) => {
      if (next === options[0]) query.delete(name)
      else query.set(name, next)
      return query
    })
  return [value, set]
}
