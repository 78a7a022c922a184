/** The parts of the console, by their names in its address. */
export const consoleTabs = [
  { key: 'api', label: 'API', to: '/mcp-test' },
  { key: 'tools', label: 'Assistant tools', to: '/mcp-test?tab=tools' },
  { key: 'live', label: 'Live updates', to: '/mcp-test?tab=live' },
  { key: 'engine', label: 'Engine', to: '/mcp-test?tab=engine' },
] as const
export type ConsoleTab = (typeof consoleTabs)[number]['key']
