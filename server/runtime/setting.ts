/** Reads a setting by the name of its environment variable; null if it is not set. */
export type Setting = (name: string) => string | null

const isLoopback = (host: string) => /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(host)

/** Whether requests to this address cannot be read on the way: they are encrypted or do not leave this machine. */
export const isPrivateConnection = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))
