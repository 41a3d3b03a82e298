/** Chinese texts of the demo. */
import type { DemoCatalogue } from "./demo-texts.ts";

/** Chinese. */
export const demoChinese: DemoCatalogue = {
  "Shops, payments and storage for makers. None of this is real: it is a demo, and gone when it stops.":
    "面向创作者的商店、支付和存储。一切均为虚构：这是一个演示，停止后即消失。",
  "Fernhill Developers": "Fernhill 开发者",
  "What integrations build on. It shares components and announcements with the page of the shops.":
    "集成所依赖的服务。此页面与商店页面共享部分组件和公告。",
  Storefront: "商店",
  Website: "网站",
  Checkout: "结账",
  "Baskets and payments": "购物车与支付",
  Search: "搜索",
  Recommendations: "推荐",
  "Products that go together": "适合搭配的商品",
  Platform: "平台",
  "Public API": "公共 API",
  Webhooks: "Webhook",
  "What we send to your systems": "我们发送到您系统的通知",
  Identity: "登录",
  "Signing in and accounts": "登录与账户",
  "Object Storage": "对象存储",
  Regions: "区域",
  Europe: "欧洲",
  Frankfurt: "法兰克福",
  Stockholm: "斯德哥尔摩",
  Americas: "美洲",
  "São Paulo": "圣保罗",
  Asia: "亚洲",
  Tokyo: "东京",
  Dubai: "迪拜",
  "Back Office": "后台管理",
  "Merchant Dashboard": "商家后台",
  "Nightly Export": "夜间导出",
  "The sales of the day before as a file": "前一天的销售数据文件",
  "Search is slow": "搜索缓慢",
  "Results take several seconds. Everything else works.": "搜索结果需要数秒才能显示。其他功能正常。",
  "One of three index nodes ran out of memory. It is being replaced.":
    "三台索引服务器中有一台内存不足，正在更换。",
  "The new node has caught up, and results are fast again.": "新服务器已完成同步，搜索恢复正常速度。",
  "Some API calls answer 503": "部分 API 调用返回 503",
  "About 1 in 8 calls fails. Most retries succeed.": "约八分之一的调用失败。大多数重试会成功。",
  "A load balancer is sending calls to a machine that no longer exists.":
    "负载均衡器正在将请求发送到一台已不存在的机器。",
  "The machine is out of rotation. We are watching the error rate.": "该机器已移出轮询。我们正在观察错误率。",
  "No call has failed since.": "此后没有调用失败。",
  "Files can’t be read or written": "无法读取或写入文件",
  "Uploads and downloads fail. Stored files are safe.": "上传和下载失败。已存储的文件是安全的。",
  "A network change disconnected the storage. We are rolling it back.":
    "一项网络变更断开了存储连接。我们正在回滚。",
  "The change has been rolled back. No data was lost.": "变更已回滚。没有数据丢失。",
  "São Paulo is unreachable from some networks": "部分网络无法访问圣保罗",
  "A network carrier has a fault. Other regions are not affected.":
    "一家网络运营商出现故障。其他区域不受影响。",
  "Traffic is routed through another carrier.": "流量已改由另一家运营商承载。",
  "The carrier has fixed the fault.": "运营商已修复故障。",
  "Nobody can sign in": "所有人都无法登录",
  "People who are signed in stay signed in. Shops and payments work.":
    "已登录的用户保持登录状态。商店和支付正常。",
  "A certificate had expired. It has been renewed, and now renews automatically.":
    "一个证书已过期。证书已续期，今后将自动续期。",
  "Dubai answers slowly": "迪拜响应缓慢",
  "A submarine cable is cut. Traffic takes a longer route.": "一条海底电缆中断。流量正在绕行更长的线路。",
  "Traffic is back on its usual route.": "流量已恢复到常用线路。",
  "Some payments by bank transfer are declined": "部分银行转账付款被拒绝",
  "Cards and wallets work.": "银行卡和电子钱包可正常使用。",
  "The bank accepts transfers again. Declined orders can be paid again.":
    "银行已恢复接受转账。被拒绝的订单可以重新付款。",
  "Webhooks arrive late": "Webhook 延迟送达",
  "Webhooks arrive up to 10 minutes late. None are lost.": "Webhook 最多延迟 10 分钟送达。不会丢失。",
  "The queue is empty, and webhooks arrive within a second.": "队列已清空，Webhook 在一秒内送达。",
  "Orders cannot be placed": "无法下单",
  "Checkout fails for all customers. Baskets are kept.": "所有客户的结账均失败。购物车内容已保留。",
  "A change to the database has locked the tax tables. We are rolling it back.":
    "一项数据库变更锁定了税率表。我们正在回滚。",
  "Orders go through again.": "订单已恢复正常。",
  "Orders have gone through for half an hour, and no customer was charged twice.":
    "订单已正常处理半小时，没有客户被重复扣款。",
  "Tokyo: one of three zones is down": "东京：三个可用区中有一个中断",
  "Shops that are served from there may fail to load at the first try.":
    "由该处提供服务的商店可能首次加载失败。",
  "Power is back, and the zone serves again.": "电力已恢复，该可用区重新提供服务。",
  "Card payments fail at checkout": "银行卡支付失败",
  "About 8 in 10 card payments fail. Bank transfers and saved wallets work.":
    "约八成的银行卡支付失败。银行转账和已保存的钱包可正常使用。",
  "A certificate at our payment provider expired. They are replacing it.":
    "我们的支付服务商的一个证书已过期，正在更换。",
  "The new certificate is in place, and payments go through again.": "新证书已就位，支付恢复正常。",
  "No payments have failed since.": "此后没有支付失败。",
  "Webhooks arrive up to 4 minutes late. None are lost.": "Webhook 最多延迟 4 分钟送达。不会丢失。",
  "We have doubled the number of workers, and the queue is shrinking.":
    "我们已将处理进程数量翻倍，队列正在缩短。",
  "The queue is empty.": "队列已清空。",
  "Regular check of Object Storage": "对象存储定期检查",
  "Disks are checked and replaced. Files stay readable; uploads may be slow.":
    "将检查并更换磁盘。文件仍可读取；上传可能较慢。",
  "New certificates at the edge": "更新边缘服务器证书",
  "No requests are lost during the change.": "更换期间不会丢失任何请求。",
  "Search moves to new machines": "搜索正在迁移到新机器",
  "Results may be slow, and new products may appear a few minutes late.":
    "搜索结果可能较慢，新商品可能延迟几分钟显示。",
  "Identity gets a new database": "登录系统更换数据库",
  "For a few minutes nobody can sign in. People who are signed in stay signed in.":
    "几分钟内所有人都无法登录。已登录的用户保持登录状态。",
  "The old upload API is being retired": "旧的上传 API 即将停用",
  "It stops on {date}. The [new upload API](https://fernhill.example/uploads) does all that it did.":
    "将于{date}停用。[新的上传 API](https://fernhill.example/uploads) 可完成其全部功能。",
  Sandbox: "测试环境",
  "The API with test data": "使用测试数据的 API",
  Documentation: "文档",
  Packages: "软件包",
  "SDKs for six languages": "六种语言的 SDK",
  "**What happened.** A migration took a lock on the tax tables and held it for 38 minutes. Each order reads them, so each waited until it failed.\n\n**Why it took so long.** The migration ran on a copy in seconds: the copy had no orders coming in.\n\n**What we changed.**\n\n- A migration now gives up after 3 seconds without its lock.\n- The copy that we try migrations on plays back an hour of real orders.":
    "**发生了什么** 一次迁移锁定税率表达 38 分钟。每个订单都要读取这些表，因此都一直等待直至失败。\n\n**为何持续这么久** 在副本上，迁移只需数秒：副本没有新订单。\n\n**我们的改进**\n\n- 迁移若在 3 秒内无法获得锁，就会放弃。\n- 我们在副本上测试迁移时，会重放一小时的真实订单。",
};
