import type { Random } from './random.ts';

/** Common first and last names of a British town. Pairs are mixed within a group only. */
const GROUPS: readonly { first: readonly string[]; last: readonly string[]; weight: number }[] = [
  {
    weight: 46,
    first: [
      'Margaret',
      'David',
      'Susan',
      'James',
      'Emily',
      'Thomas',
      'Helen',
      'Oliver',
      'Ruth',
      'George',
      'Charlotte',
      'Peter',
      'Alice',
      'Harriet',
      'Edward',
      'Joan',
      'Daniel',
      'Grace',
      'Martin',
      'Beth',
    ],
    last: [
      'Whitfield',
      'Harper',
      'Bennett',
      'Ashworth',
      'Clarke',
      'Thornton',
      'Fletcher',
      'Holloway',
      'Marsh',
      'Pemberton',
      'Wood',
      'Bradley',
      'Lowe',
      'Sutcliffe',
      'Barrow',
      'Hargreaves',
    ],
  },
  {
    weight: 8,
    first: ['Siân', 'Rhys', 'Carys', 'Gareth', 'Megan', 'Owain'],
    last: ['Llewellyn', 'Pritchard', 'Bowen', 'Rees', 'Morgan'],
  },
  {
    weight: 8,
    first: ['Aoife', 'Ciarán', 'Niamh', 'Declan', 'Fiona', 'Callum'],
    last: ['O’Connor', 'Gallagher', 'MacDonald', 'Kerr', 'Doyle'],
  },
  {
    weight: 11,
    first: ['Priya', 'Arjun', 'Ananya', 'Imran', 'Fatima', 'Yusuf', 'Nadia', 'Harpreet'],
    last: ['Patel', 'Sharma', 'Khan', 'Hussain', 'Singh', 'Chaudhry', 'Begum'],
  },
  {
    weight: 7,
    first: ['Agnieszka', 'Piotr', 'Zofia', 'Marek', 'Katarzyna', 'Dawid'],
    last: ['Kowalska', 'Nowak', 'Wiśniewska', 'Zieliński', 'Lewandowski'],
  },
  {
    weight: 7,
    first: ['Amara', 'Kwame', 'Ngozi', 'Abena', 'Chidi', 'Folasade'],
    last: ['Okafor', 'Mensah', 'Adeyemi', 'Boateng', 'Eze'],
  },
  {
    weight: 6,
    first: ['Lucía', 'Javier', 'Inés', 'Álvaro', 'Carmen', 'Beatriz'],
    last: ['García Romero', 'Fernández', 'Muñoz', 'Ortega', 'Iglesias'],
  },
  {
    weight: 4,
    first: ['Wei', 'Mei Ling', 'Jun', 'Hana', 'Minh', 'Linh'],
    last: ['Chen', 'Wong', 'Tanaka', 'Nguyen', 'Lau'],
  },
  {
    weight: 3,
    first: ['Leyla', 'Emre', 'Yasmin', 'Karim', 'Samira'],
    last: ['Yılmaz', 'Haddad', 'Rahimi', 'Demir'],
  },
];

export interface Supporter {
  firstName: string;
  lastName: string;
  email: string;
}

/** A donor or reader. The address can't belong to anybody: `.example` is reserved (RFC 2606). */
export function somebody(random: Random): Supporter {
  const group = random.weighted(GROUPS.map((candidate) => [candidate, candidate.weight] as const));
  const firstName = random.pick(group.first);
  const lastName = random.pick(group.last);
  const [first, last] = [plain(firstName), plain(lastName)];
  const local = random.pick([
    `${first}.${last}`,
    `${first}${last}`,
    `${first[0]}.${last}`,
    `${first}.${last}${random.whole(60, 99)}`,
    `${last}.${first}`,
  ]);
  const host = random.pick([
    'post.example',
    'mail.example',
    'letters.example',
    'inbox.example',
    'home.example',
  ]);
  return { firstName, lastName, email: `${local}@${host}` };
}

function plain(name: string): string {
  return name
    .normalize('NFD')
    .replace(/ı/g, 'i')
    .replace(/ł/g, 'l')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase();
}

const AREAS = ['AL', 'BD', 'LA', 'HG', 'YO', 'LS', 'DL', 'CA', 'M', 'SK'];

/** A plausible postcode. */
export function postcode(random: Random): string {
  const letters = 'ABDEFGHJLNPQRSTUWXYZ';
  const letter = () => letters[random.whole(0, letters.length - 1)];
  return `${random.pick(AREAS)}${random.whole(1, 29)} ${random.whole(1, 9)}${letter()}${letter()}`;
}
