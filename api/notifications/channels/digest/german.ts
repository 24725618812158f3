import { countedWith, type DigestWords } from './digest-words'

const counted = countedWith('Kein Ein Zwei Drei Vier Fünf Sechs Sieben Acht Neun Zehn Elf Zwölf'.split(' '))

/** Pages are in English, so their names are too. */
export const GERMAN: DigestWords = {
  locale: 'de-DE',
  title: (day) => `Tagesbericht, ${day}`,
  yesterday: (time) => `gestern, ${time}`,
  tomorrow: (time) => `morgen, ${time}`,
  otherDay: (day, time) => `${day}, ${time}`,
  cameIn: (since, gains) => `Seit ${since}: ${gains}.`,
  nothingCameIn: (since) => `Seit ${since} ist nichts hereingekommen.`,
  noBots: 'Du hast keine Bots.',
  quiet: (online) =>
    online === 0
      ? 'Alles ist ruhig: Nichts wartet auf dich.'
      : `Alles ist ruhig. ${counted(online, 'Bot ist', 'Bots sind')} online, und nichts wartet auf dich.`,
  mostCameFrom: 'Das meiste kam von',
  atWork: (time) => `${time} bei der Arbeit`,
  standStill: (count) => counted(count, 'Bot steht still', 'Bots stehen still'),
  stops: {
    finished: 'nichts mehr zu tun',
    goal_reached: 'am Ziel',
    loss_limit: 'an der Verlustgrenze',
    plan_limit: 'außerhalb des Tarifs',
    account_deleted: 'ohne Spielkonto',
    suspended: 'Spieler gesperrt',
    bad_credentials: 'falsches Passwort',
    castle_taken: 'Burg belegt',
    too_many_guesses: 'zu viele falsche Passwörter',
    banned: 'vom Spiel gesperrt',
    human_check: 'Nachweis eines Menschen verlangt',
    game_lacks: 'nicht in diesem Spiel',
    refused: 'vom Spiel abgelehnt',
    script_error: 'Fehler im Skript',
    script_limit: 'Skript an einer Grenze',
    settings: 'falsche Einstellungen',
    template_gone: 'Vorlage zurückgezogen',
    crash_loop: 'nach Abstürzen angehalten',
    game_down: 'kein Spiel',
    waiting: 'wartet auf einen Server',
  },
  stopped: 'angehalten',
  since: (reason, moment) => `${reason} seit ${moment}`,
  hoursUsed: (until) => `Stunden aufgebraucht bis ${until}`,
  hoursBack: (since) => `Stunden aufgebraucht, wieder da seit ${since}`,
  needsYou: 'Was auf dich wartet',
  tasks: {
    bad_credentials: (names) => `${names}: Passwort unter Game Accounts ändern, dann neu starten.`,
    too_many_guesses: (names) => `${names}: Passwort unter Game Accounts prüfen und später neu starten.`,
    banned: (names) => `${names}: Das Spiel hat das Konto geschlossen. Melde dich im Spiel an und lies, warum.`,
    human_check: (names) =>
      `${names}: Das Spiel will einen Nachweis, dass ein Mensch spielt. Melde dich selbst an, dann neu starten.`,
    castle_taken: (names) =>
      `${names}: Der Bot eines anderen Spielers spielt mit diesem Spielkonto. Hat er das Passwort nicht von dir, ändere es.`,
    account_refused: (names) =>
      `${names}: Das Spiel hat dieses Spielkonto abgelehnt. Prüfe das Passwort unter Game Accounts.`,
    settings: (names) => `${names}: Einstellungen oder Zugangsdaten berichtigen, dann neu starten.`,
    hours_used: (names) =>
      `${names}: neu starten, sobald die Stunden wieder da sind, oder einen größeren Tarif wählen.`,
    hours_back: (names) => `${names}: neu starten, denn die Stunden deines Tarifs sind wieder da.`,
    payment_failed: () => 'Deine letzte Zahlung ist fehlgeschlagen. Bitte prüfe sie unter Subscription.',
  },
  tasksLeft: (count) => `${counted(count, 'Sache wartet', 'Sachen warten')} auf dich.`,
  waited: 'Was sonst geschah',
  andMore: (count) => `und ${count} weitere`,
  others: (count) => `${count} weitere`,
  units: {
    resources: ['Rohstoff', 'Rohstoffe'],
    coins: ['Münze', 'Münzen'],
    prizes: ['Preis', 'Preise'],
    cargo: ['Fracht', 'Fracht'],
    pieces: ['Stück', 'Stücke'],
    saved: ['Ware gerettet', 'Waren gerettet'],
    loot: ['Beute', 'Beute'],
    points: ['Punkt', 'Punkte'],
    help: ['Hilferuf beantwortet', 'Hilferufe beantwortet'],
  },
  unknownUnit: 'Einheiten',
}
