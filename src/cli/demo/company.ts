/** The fictional company of the demo. */
import type { DemoText } from "./texts/demo-texts.ts";
import { otherLanguages, translated } from "./translated.ts";

/** The owner of the page, and a colleague. */
export const owner = { name: "Maja Lind", email: "maja@fernhill.example" };
export const colleague = { name: "يوسف دمير", email: "yusuf@fernhill.example" };

/** The page as its settings have it. */
export const page = {
  Name: "Fernhill",
  ...translated({
    Description:
      "Shops, payments and storage for makers. None of this is real: it is a demo, and gone when it stops.",
  }),
  TimeZone: "Europe/London",
  Locale: "en-GB",
  Accent: "#5a3e9b",
  WrittenLanguages: [...otherLanguages],
  Links: [{ Label: "Fernhill", Url: "https://fernhill.example/" }],
};

/** The sender of its notifications. */
export const sender = "status@fernhill.example";

type DemoComponent = {
  readonly Name: DemoText;
  readonly Description?: DemoText;
  /** Seconds within which something must report it. */
  readonly ReportEvery?: number;
  /** Days since its creation; from the first day on by default. */
  readonly createdDaysAgo?: number;
};

/** A group of components. */
export type DemoGroup = {
  readonly Name: DemoText;
  readonly components: readonly DemoComponent[];
  /** Groups in this one. */
  readonly subGroups?: readonly DemoGroup[];
};

/** The component that something must report every night. */
export const nightly = { name: "Nightly Export", every: 26 * 60 * 60, createdDaysAgo: 34 } as const;

const storefront: readonly DemoComponent[] = [
  {
    Name: "Website",
  },
  {
    Name: "Checkout",
    Description: "Baskets and payments",
  },
  {
    Name: "Search",
  },
  {
    Name: "Recommendations",
    Description: "Products that go together",
    createdDaysAgo: 47,
  },
];

const platform: readonly DemoComponent[] = [
  {
    Name: "Public API",
  },
  {
    Name: "Webhooks",
    Description: "What we send to your systems",
  },
  {
    Name: "Identity",
    Description: "Signing in and accounts",
  },
  {
    Name: "Object Storage",
  },
];

const regions: readonly DemoGroup[] = [
  {
    Name: "Europe",
    components: [
      {
        Name: "Frankfurt",
      },
      {
        Name: "Stockholm",
      },
    ],
  },
  {
    Name: "Americas",
    components: [
      {
        Name: "São Paulo",
      },
    ],
  },
  {
    Name: "Asia",
    components: [{ Name: "Tokyo" }, { Name: "Dubai" }],
  },
];

const backOffice: readonly DemoComponent[] = [
  {
    Name: "Merchant Dashboard",
  },
  {
    Name: nightly.name,
    Description: "The sales of the day before as a file",
    ReportEvery: nightly.every,
    createdDaysAgo: nightly.createdDaysAgo,
  },
];

/** The groups in their order, with their components in theirs. */
export const groups: readonly DemoGroup[] = [
  {
    Name: "Storefront",
    components: storefront,
  },
  {
    Name: "Platform",
    components: platform,
  },
  {
    Name: "Regions",
    components: [],
    subGroups: regions,
  },
  {
    Name: "Back Office",
    components: backOffice,
  },
];

/** The names of all components that are watched all day. */
export const componentNames: readonly string[] = groups
  .flatMap((group) => [group, ...(group.subGroups ?? [])])
  .flatMap(({ components }) => components.map(({ Name }) => Name))
  .filter((name) => name !== nightly.name);
