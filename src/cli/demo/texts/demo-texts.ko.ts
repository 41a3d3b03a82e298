/** Korean texts of the demo. */
import type { DemoCatalogue } from "./demo-texts.ts";

/** Korean. */
export const demoKorean: DemoCatalogue = {
  "Shops, payments and storage for makers. None of this is real: it is a demo, and gone when it stops.":
    "제작자를 위한 상점, 결제, 저장소입니다. 모두 가상의 내용이며, 이 데모는 종료하면 사라집니다.",
  "Fernhill Developers": "Fernhill 개발자",
  "What integrations build on. It shares components and announcements with the page of the shops.":
    "연동의 기반이 되는 서비스입니다. 일부 구성 요소와 공지를 상점 페이지와 공유합니다.",
  Storefront: "스토어",
  Website: "웹사이트",
  Checkout: "결제",
  "Baskets and payments": "장바구니와 결제",
  Search: "검색",
  Recommendations: "추천",
  "Products that go together": "함께 어울리는 상품",
  Platform: "플랫폼",
  "Public API": "공개 API",
  Webhooks: "웹훅",
  "What we send to your systems": "고객님의 시스템으로 보내는 알림",
  Identity: "로그인",
  "Signing in and accounts": "로그인과 계정",
  "Object Storage": "객체 스토리지",
  Regions: "리전",
  Europe: "유럽",
  Frankfurt: "프랑크푸르트",
  Stockholm: "스톡홀름",
  Americas: "아메리카",
  "São Paulo": "상파울루",
  Asia: "아시아",
  Tokyo: "도쿄",
  Dubai: "두바이",
  "Back Office": "관리",
  "Merchant Dashboard": "판매자 대시보드",
  "Nightly Export": "야간 내보내기",
  "The sales of the day before as a file": "전날 판매 내역 파일",
  "Search is slow": "검색이 느립니다",
  "Results take several seconds. Everything else works.":
    "검색 결과가 나오는 데 몇 초가 걸립니다. 다른 기능은 정상입니다.",
  "One of three index nodes ran out of memory. It is being replaced.":
    "인덱스 서버 3대 중 1대의 메모리가 부족해졌습니다. 교체하고 있습니다.",
  "The new node has caught up, and results are fast again.":
    "새 서버의 동기화가 끝나 검색이 다시 빨라졌습니다.",
  "Some API calls answer 503": "일부 API 호출이 503을 반환합니다",
  "About 1 in 8 calls fails. Most retries succeed.":
    "호출 8건 중 약 1건이 실패합니다. 대부분 재시도하면 성공합니다.",
  "A load balancer is sending calls to a machine that no longer exists.":
    "로드 밸런서가 더 이상 존재하지 않는 서버로 호출을 보내고 있습니다.",
  "The machine is out of rotation. We are watching the error rate.":
    "해당 서버를 제외했습니다. 오류율을 지켜보고 있습니다.",
  "No call has failed since.": "이후 실패한 호출이 없습니다.",
  "Files can’t be read or written": "파일을 읽거나 쓸 수 없습니다",
  "Uploads and downloads fail. Stored files are safe.":
    "업로드와 다운로드가 실패합니다. 저장된 파일은 안전합니다.",
  "A network change disconnected the storage. We are rolling it back.":
    "네트워크 변경으로 스토리지 연결이 끊어졌습니다. 변경을 되돌리고 있습니다.",
  "The change has been rolled back. No data was lost.": "변경을 되돌렸습니다. 손실된 데이터는 없습니다.",
  "São Paulo is unreachable from some networks": "일부 네트워크에서 상파울루에 연결할 수 없습니다",
  "A network carrier has a fault. Other regions are not affected.":
    "한 통신사에 장애가 있습니다. 다른 리전은 영향이 없습니다.",
  "Traffic is routed through another carrier.": "트래픽이 다른 통신사를 거치고 있습니다.",
  "The carrier has fixed the fault.": "통신사가 장애를 복구했습니다.",
  "Nobody can sign in": "아무도 로그인할 수 없습니다",
  "People who are signed in stay signed in. Shops and payments work.":
    "이미 로그인한 사용자는 그대로 유지됩니다. 스토어와 결제는 정상입니다.",
  "A certificate had expired. It has been renewed, and now renews automatically.":
    "인증서가 만료되었습니다. 갱신했으며, 앞으로 자동으로 갱신됩니다.",
  "Dubai answers slowly": "두바이의 응답이 느립니다",
  "A submarine cable is cut. Traffic takes a longer route.":
    "해저 케이블이 끊어졌습니다. 트래픽이 더 긴 경로로 우회합니다.",
  "Traffic is back on its usual route.": "트래픽이 평소 경로로 돌아왔습니다.",
  "Some payments by bank transfer are declined": "일부 계좌 이체 결제가 거부됩니다",
  "Cards and wallets work.": "카드와 전자지갑은 정상입니다.",
  "The bank accepts transfers again. Declined orders can be paid again.":
    "은행이 다시 이체를 처리합니다. 거부된 주문은 다시 결제할 수 있습니다.",
  "Webhooks arrive late": "웹훅이 늦게 도착합니다",
  "Webhooks arrive up to 10 minutes late. None are lost.":
    "웹훅이 최대 10분 늦게 도착합니다. 유실되는 것은 없습니다.",
  "The queue is empty, and webhooks arrive within a second.": "대기열이 비었고, 웹훅이 1초 안에 도착합니다.",
  "Orders cannot be placed": "주문할 수 없습니다",
  "Checkout fails for all customers. Baskets are kept.":
    "모든 고객의 결제가 실패합니다. 장바구니는 유지됩니다.",
  "A change to the database has locked the tax tables. We are rolling it back.":
    "데이터베이스 변경으로 세금 테이블이 잠겼습니다. 변경을 되돌리고 있습니다.",
  "Orders go through again.": "주문이 다시 정상적으로 처리됩니다.",
  "Orders have gone through for half an hour, and no customer was charged twice.":
    "30분 동안 주문이 정상적으로 처리되었으며, 이중 청구된 고객은 없습니다.",
  "Tokyo: one of three zones is down": "도쿄: 3개 영역 중 1개가 중단되었습니다",
  "Shops that are served from there may fail to load at the first try.":
    "그곳에서 제공되는 스토어는 처음에 로드되지 않을 수 있습니다.",
  "Power is back, and the zone serves again.": "전력이 복구되어 해당 영역이 다시 서비스를 제공합니다.",
  "Card payments fail at checkout": "카드 결제가 실패합니다",
  "About 8 in 10 card payments fail. Bank transfers and saved wallets work.":
    "카드 결제 10건 중 약 8건이 실패합니다. 계좌 이체와 저장된 전자지갑은 정상입니다.",
  "A certificate at our payment provider expired. They are replacing it.":
    "결제 대행사의 인증서가 만료되었습니다. 교체하고 있습니다.",
  "The new certificate is in place, and payments go through again.":
    "새 인증서가 적용되어 결제가 다시 정상적으로 처리됩니다.",
  "No payments have failed since.": "이후 실패한 결제가 없습니다.",
  "Webhooks arrive up to 4 minutes late. None are lost.":
    "웹훅이 최대 4분 늦게 도착합니다. 유실되는 것은 없습니다.",
  "We have doubled the number of workers, and the queue is shrinking.":
    "작업 프로세스를 두 배로 늘렸고, 대기열이 줄어들고 있습니다.",
  "The queue is empty.": "대기열이 비었습니다.",
  "Regular check of Object Storage": "객체 스토리지 정기 점검",
  "Disks are checked and replaced. Files stay readable; uploads may be slow.":
    "디스크를 점검하고 교체합니다. 파일은 계속 읽을 수 있으며, 업로드가 느려질 수 있습니다.",
  "New certificates at the edge": "엣지 서버 인증서 교체",
  "No requests are lost during the change.": "교체하는 동안 유실되는 요청은 없습니다.",
  "Search moves to new machines": "검색을 새 서버로 이전하고 있습니다",
  "Results may be slow, and new products may appear a few minutes late.":
    "결과가 느리게 표시되거나, 새 상품이 몇 분 늦게 나타날 수 있습니다.",
  "Identity gets a new database": "로그인 데이터베이스 교체",
  "For a few minutes nobody can sign in. People who are signed in stay signed in.":
    "몇 분 동안 로그인할 수 없습니다. 이미 로그인한 사용자는 그대로 유지됩니다.",
  "The old upload API is being retired": "이전 업로드 API의 제공이 종료됩니다",
  "It stops on {date}. The [new upload API](https://fernhill.example/uploads) does all that it did.":
    "{date}에 종료됩니다. [새 업로드 API](https://fernhill.example/uploads)가 모든 기능을 대신합니다.",
  Sandbox: "테스트 환경",
  "The API with test data": "테스트 데이터를 사용하는 API",
  Documentation: "문서",
  Packages: "패키지",
  "SDKs for six languages": "6개 언어용 SDK",
  "**What happened.** A migration took a lock on the tax tables and held it for 38 minutes. Each order reads them, so each waited until it failed.\n\n**Why it took so long.** The migration ran on a copy in seconds: the copy had no orders coming in.\n\n**What we changed.**\n\n- A migration now gives up after 3 seconds without its lock.\n- The copy that we try migrations on plays back an hour of real orders.":
    "**무슨 일이 있었나요** 마이그레이션이 세금 테이블을 38분 동안 잠갔습니다. 모든 주문이 이 테이블을 읽기 때문에, 주문마다 실패할 때까지 기다렸습니다.\n\n**왜 오래 걸렸나요** 복사본에서는 몇 초 만에 끝났습니다. 복사본에는 들어오는 주문이 없었기 때문입니다.\n\n**무엇을 바꾸었나요**\n\n- 이제 마이그레이션은 3초 안에 잠금을 얻지 못하면 중단됩니다.\n- 마이그레이션을 시험하는 복사본에서 실제 주문 한 시간 분량을 재생합니다.",
};
