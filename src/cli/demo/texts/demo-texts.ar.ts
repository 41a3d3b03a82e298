/** Arabic texts of the demo. */
import type { DemoCatalogue } from "./demo-texts.ts";

/** Arabic. */
export const demoArabic: DemoCatalogue = {
  "Shops, payments and storage for makers. None of this is real: it is a demo, and gone when it stops.":
    "متاجر ومدفوعات وتخزين للمبدعين. لا شيء من هذا حقيقي: إنه عرض توضيحي يختفي عند إيقافه.",
  "Fernhill Developers": "Fernhill للمطوّرين",
  "What integrations build on. It shares components and announcements with the page of the shops.":
    "ما تعتمد عليه عمليات التكامل. تشترك هذه الصفحة في مكوّنات وإعلانات مع صفحة المتاجر.",
  Storefront: "المتجر",
  Website: "الموقع",
  Checkout: "الدفع",
  "Baskets and payments": "السلال والمدفوعات",
  Search: "البحث",
  Recommendations: "التوصيات",
  "Products that go together": "منتجات يكمل بعضها بعضًا",
  Platform: "المنصة",
  "Public API": "الواجهة البرمجية",
  Webhooks: "Webhooks",
  "What we send to your systems": "ما نرسله إلى أنظمتكم",
  Identity: "تسجيل الدخول",
  "Signing in and accounts": "الدخول والحسابات",
  "Object Storage": "تخزين الملفات",
  Regions: "المناطق",
  Europe: "أوروبا",
  Frankfurt: "فرانكفورت",
  Stockholm: "ستوكهولم",
  Americas: "الأمريكتان",
  "São Paulo": "ساو باولو",
  Asia: "آسيا",
  Tokyo: "طوكيو",
  Dubai: "دبي",
  "Back Office": "الإدارة",
  "Merchant Dashboard": "لوحة التاجر",
  "Nightly Export": "التصدير الليلي",
  "The sales of the day before as a file": "مبيعات اليوم السابق في ملف",
  "Search is slow": "البحث بطيء",
  "Results take several seconds. Everything else works.": "يستغرق ظهور النتائج عدة ثوانٍ. كل ما عدا ذلك يعمل.",
  "One of three index nodes ran out of memory. It is being replaced.":
    "نفدت ذاكرة أحد خوادم الفهرسة الثلاثة، ويجري استبداله.",
  "The new node has caught up, and results are fast again.":
    "اكتملت مزامنة الخادم الجديد، وعادت النتائج سريعة.",
  "Some API calls answer 503": "تُرجع بعض طلبات الواجهة البرمجية الرمز 503",
  "About 1 in 8 calls fails. Most retries succeed.": "يفشل نحو طلب من كل 8. تنجح معظم المحاولات المعادة.",
  "A load balancer is sending calls to a machine that no longer exists.":
    "يرسل موزع الأحمال الطلبات إلى خادم لم يعد موجودًا.",
  "The machine is out of rotation. We are watching the error rate.":
    "أُخرج الخادم من التوزيع. نراقب معدل الأخطاء.",
  "No call has failed since.": "لم يفشل أي طلب منذ ذلك الحين.",
  "Files can’t be read or written": "لا يمكن قراءة الملفات أو كتابتها",
  "Uploads and downloads fail. Stored files are safe.": "يفشل الرفع والتنزيل. الملفات المحفوظة في أمان.",
  "A network change disconnected the storage. We are rolling it back.":
    "فصل تغيير في الشبكة التخزين، ونعمل على التراجع عنه.",
  "The change has been rolled back. No data was lost.": "تم التراجع عن التغيير. لم تُفقد أي بيانات.",
  "São Paulo is unreachable from some networks": "لا يمكن الوصول إلى ساو باولو من بعض الشبكات",
  "A network carrier has a fault. Other regions are not affected.":
    "لدى أحد مشغلي الشبكات عطل. لم تتأثر المناطق الأخرى.",
  "Traffic is routed through another carrier.": "تمر البيانات عبر مشغل آخر.",
  "The carrier has fixed the fault.": "أصلح المشغل العطل.",
  "Nobody can sign in": "لا يمكن لأحد تسجيل الدخول",
  "People who are signed in stay signed in. Shops and payments work.":
    "من سجّل دخوله من قبل يبقى متصلًا. تعمل المتاجر والمدفوعات.",
  "A certificate had expired. It has been renewed, and now renews automatically.":
    "كانت صلاحية شهادة قد انتهت. جُدّدت، وستُجدَّد تلقائيًا من الآن فصاعدًا.",
  "Dubai answers slowly": "استجابة دبي بطيئة",
  "A submarine cable is cut. Traffic takes a longer route.": "انقطع كابل بحري. تسلك البيانات طريقًا أطول.",
  "Traffic is back on its usual route.": "عادت البيانات إلى طريقها المعتاد.",
  "Some payments by bank transfer are declined": "تُرفض بعض المدفوعات بالتحويل المصرفي",
  "Cards and wallets work.": "تعمل البطاقات والمحافظ.",
  "The bank accepts transfers again. Declined orders can be paid again.":
    "عاد المصرف إلى قبول التحويلات. يمكن إعادة دفع الطلبات المرفوضة.",
  "Webhooks arrive late": "تأخر وصول Webhooks",
  "Webhooks arrive up to 10 minutes late. None are lost.": "تصل متأخرة حتى 10 دقائق. لا يضيع أي منها.",
  "The queue is empty, and webhooks arrive within a second.": "أصبح الطابور فارغًا، وتصل Webhooks خلال ثانية.",
  "Orders cannot be placed": "لا يمكن إتمام الطلبات",
  "Checkout fails for all customers. Baskets are kept.":
    "تفشل عمليات الدفع لدى جميع العملاء. محتوى السلال محفوظ.",
  "A change to the database has locked the tax tables. We are rolling it back.":
    "أدى تغيير في قاعدة البيانات إلى قفل جداول الضرائب، ونعمل على التراجع عنه.",
  "Orders go through again.": "عادت الطلبات إلى العمل.",
  "Orders have gone through for half an hour, and no customer was charged twice.":
    "تمر الطلبات منذ نصف ساعة، ولم يُخصم أي منها مرتين.",
  "Tokyo: one of three zones is down": "طوكيو: تعطلت منطقة من ثلاث",
  "Shops that are served from there may fail to load at the first try.":
    "قد لا تُحمَّل المتاجر التي تُخدَم من هناك من المحاولة الأولى.",
  "Power is back, and the zone serves again.": "عادت الكهرباء، وعادت المنطقة إلى العمل.",
  "Card payments fail at checkout": "تفشل المدفوعات بالبطاقات",
  "About 8 in 10 card payments fail. Bank transfers and saved wallets work.":
    "تفشل نحو 8 من كل 10 مدفوعات بالبطاقات. تعمل التحويلات المصرفية والمحافظ المحفوظة.",
  "A certificate at our payment provider expired. They are replacing it.":
    "انتهت صلاحية شهادة لدى مزود الدفع، ويجري استبدالها.",
  "The new certificate is in place, and payments go through again.":
    "رُكّبت الشهادة الجديدة، وعادت المدفوعات إلى العمل.",
  "No payments have failed since.": "لم تفشل أي عملية دفع منذ ذلك الحين.",
  "Webhooks arrive up to 4 minutes late. None are lost.": "تصل متأخرة حتى 4 دقائق. لا يضيع أي منها.",
  "We have doubled the number of workers, and the queue is shrinking.":
    "ضاعفنا عدد المعالِجات، والطابور يتقلص.",
  "The queue is empty.": "أصبح الطابور فارغًا.",
  "Regular check of Object Storage": "فحص دوري لتخزين الملفات",
  "Disks are checked and replaced. Files stay readable; uploads may be slow.":
    "تُفحص الأقراص وتُستبدل. تبقى الملفات قابلة للقراءة، وقد يكون الرفع بطيئًا.",
  "New certificates at the edge": "شهادات جديدة عند حافة الشبكة",
  "No requests are lost during the change.": "لا تضيع أي طلبات أثناء التغيير.",
  "Search moves to new machines": "ينتقل البحث إلى خوادم جديدة",
  "Results may be slow, and new products may appear a few minutes late.":
    "قد تكون النتائج بطيئة، وقد تظهر المنتجات الجديدة بعد دقائق.",
  "Identity gets a new database": "قاعدة بيانات جديدة لتسجيل الدخول",
  "For a few minutes nobody can sign in. People who are signed in stay signed in.":
    "لن يتمكن أحد من تسجيل الدخول لبضع دقائق. من سجّل دخوله من قبل يبقى متصلًا.",
  "The old upload API is being retired": "تتوقف واجهة الرفع القديمة قريبًا",
  "It stops on {date}. The [new upload API](https://fernhill.example/uploads) does all that it did.":
    "تتوقف في {date}. تقوم [واجهة الرفع الجديدة](https://fernhill.example/uploads) بكل ما كانت تقوم به.",
  Sandbox: "بيئة التجربة",
  "The API with test data": "الواجهة البرمجية مع بيانات اختبار",
  Documentation: "التوثيق",
  Packages: "الحزم",
  "SDKs for six languages": "حزم تطوير لست لغات برمجة",
  "**What happened.** A migration took a lock on the tax tables and held it for 38 minutes. Each order reads them, so each waited until it failed.\n\n**Why it took so long.** The migration ran on a copy in seconds: the copy had no orders coming in.\n\n**What we changed.**\n\n- A migration now gives up after 3 seconds without its lock.\n- The copy that we try migrations on plays back an hour of real orders.":
    "**ما الذي حدث.** قفلت عملية ترحيل جداول الضرائب لمدة 38 دقيقة. يقرأ كل طلب هذه الجداول، فانتظر كل طلب حتى فشل.\n\n**لماذا استغرق ذلك وقتًا طويلًا.** اكتمل الترحيل على نسخة في ثوانٍ، إذ لم تكن النسخة تستقبل طلبات.\n\n**ما الذي غيّرناه.**\n\n- تتوقف عملية الترحيل الآن إذا لم تحصل على القفل خلال 3 ثوانٍ.\n- تعيد النسخة التي نجرب عليها عمليات الترحيل ساعة من الطلبات الحقيقية.",
};
