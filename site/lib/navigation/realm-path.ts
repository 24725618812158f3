/** The public page of the practice realm on a game server. */
export const realmPath = (server: string) => `/realm/${server}`
