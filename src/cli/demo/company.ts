/** The fictional company of the demo. */

/** The owner of the page, and a colleague. */
export const owner = { name: "Maja Lind", email: "maja@fernhill.example" };
export const colleague = { name: "يوسف دمير", email: "yusuf@fernhill.example" };

/** The page as its settings have it. */
export const page = {
  Name: "Fernhill",
  Description:
    "Shops, payments and storage for makers. None of this is real: it is a demo, and gone when it stops.",
  TimeZone: "Europe/London",
  Locale: "en-GB",
  Accent: "#5a3e9b",
  WrittenLanguages: ["de", "fr", "ja", "ar"],
  Links: [{ Label: "Fernhill", Url: "https://fernhill.example/" }],
};

/** The sender of its notifications. */
export const sender = "status@fernhill.example";

/** Subscribers, each with a language and the groups that they follow; the whole page where none is named. */
export const demoSubscribers: readonly {
  readonly address: string;
  readonly language: string | null;
  readonly groups: readonly string[];
}[] = [
  { address: "ada@lovelace.example", language: null, groups: [] },
  { address: "greta@werkstatt.example", language: "de", groups: ["Storefront", "Platform"] },
  { address: "hiro@kobo.example", language: "ja", groups: ["Asia"] },
  { address: "operations@northwind.example", language: null, groups: ["Platform", "Regions"] },
  { address: "salma@souq.example", language: "ar", groups: [] },
];

type Names = Readonly<Record<string, { readonly Name: string; readonly Description?: string }>>;

type DemoComponent = {
  readonly Name: string;
  readonly Description?: string;
  readonly Translations?: Names;
  /** Seconds within which something must report it. */
  readonly ReportEvery?: number;
  /** Days since its creation; from the first day on by default. */
  readonly createdDaysAgo?: number;
};

/** A group of components. */
export type DemoGroup = {
  readonly Name: string;
  readonly Translations: Names;
  readonly components: readonly DemoComponent[];
  /** Groups in this one. */
  readonly subGroups?: readonly DemoGroup[];
};

/** The component that something must report every night. */
export const nightly = { name: "Nightly Export", every: 26 * 60 * 60, createdDaysAgo: 34 };

/** The groups in their order, with their components in theirs. */
export const groups: readonly DemoGroup[] = [
  {
    Name: "Storefront",
    Translations: {
      de: { Name: "Shop" },
      fr: { Name: "Boutique" },
      ja: { Name: "ストア" },
      ar: { Name: "المتجر" },
    },
    components: [
      {
        Name: "Website",
        Translations: { ja: { Name: "ウェブサイト" }, ar: { Name: "الموقع" } },
      },
      {
        Name: "Checkout",
        Description: "Baskets and payments",
        Translations: {
          de: { Name: "Kasse", Description: "Warenkörbe und Zahlungen" },
          fr: { Name: "Paiement", Description: "Paniers et règlements" },
          ja: { Name: "お支払い", Description: "カートと決済" },
          ar: { Name: "الدفع", Description: "السلال والمدفوعات" },
        },
      },
      {
        Name: "Search",
        Translations: {
          de: { Name: "Suche" },
          fr: { Name: "Recherche" },
          ja: { Name: "検索" },
          ar: { Name: "البحث" },
        },
      },
      { Name: "Recommendations", Description: "New this autumn", createdDaysAgo: 47 },
    ],
  },
  {
    Name: "Platform",
    Translations: {
      de: { Name: "Plattform" },
      fr: { Name: "Plateforme" },
      ja: { Name: "プラットフォーム" },
      ar: { Name: "المنصة" },
    },
    components: [
      { Name: "Public API", Translations: { ja: { Name: "公開 API" }, ar: { Name: "الواجهة البرمجية" } } },
      { Name: "Webhooks", Description: "What we send to your systems" },
      {
        Name: "Identity",
        Description: "Signing in",
        Translations: { de: { Name: "Anmeldung" }, ja: { Name: "ログイン" }, ar: { Name: "تسجيل الدخول" } },
      },
      { Name: "Object Storage" },
    ],
  },
  {
    Name: "Regions",
    Translations: {
      de: { Name: "Regionen" },
      fr: { Name: "Régions" },
      ja: { Name: "リージョン" },
      ar: { Name: "المناطق" },
    },
    components: [],
    subGroups: [
      {
        Name: "Europe",
        Translations: {
          de: { Name: "Europa" },
          fr: { Name: "Europe" },
          ja: { Name: "ヨーロッパ" },
          ar: { Name: "أوروبا" },
        },
        components: [
          { Name: "Frankfurt", Translations: { ja: { Name: "フランクフルト" }, ar: { Name: "فرانكفورت" } } },
          { Name: "Stockholm", Translations: { ja: { Name: "ストックホルム" }, ar: { Name: "ستوكهولم" } } },
        ],
      },
      {
        Name: "Americas",
        Translations: {
          de: { Name: "Amerika" },
          fr: { Name: "Amériques" },
          ja: { Name: "アメリカ" },
          ar: { Name: "الأمريكتان" },
        },
        components: [
          { Name: "São Paulo", Translations: { ja: { Name: "サンパウロ" }, ar: { Name: "ساو باولو" } } },
        ],
      },
      {
        Name: "Asia",
        Translations: {
          de: { Name: "Asien" },
          fr: { Name: "Asie" },
          ja: { Name: "アジア" },
          ar: { Name: "آسيا" },
        },
        components: [
          {
            Name: "東京",
            Description: "Tokyo",
            Translations: { de: { Name: "Tokio" }, fr: { Name: "Tokyo" }, ar: { Name: "طوكيو" } },
          },
          {
            Name: "دبي",
            Description: "Dubai",
            Translations: { de: { Name: "Dubai" }, fr: { Name: "Dubaï" }, ja: { Name: "ドバイ" } },
          },
        ],
      },
    ],
  },
  {
    Name: "Back Office",
    Translations: {
      de: { Name: "Verwaltung" },
      fr: { Name: "Administration" },
      ja: { Name: "管理" },
      ar: { Name: "الإدارة" },
    },
    components: [
      { Name: "Merchant Dashboard" },
      {
        Name: nightly.name,
        Description: "Expects a report every night, and is Unknown without one",
        ReportEvery: nightly.every,
        createdDaysAgo: nightly.createdDaysAgo,
      },
    ],
  },
];

/** The names of all components that are watched all day. */
export const componentNames: readonly string[] = groups
  .flatMap((group) => [group, ...(group.subGroups ?? [])])
  .flatMap(({ components }) => components.map(({ Name }) => Name))
  .filter((name) => name !== nightly.name);
