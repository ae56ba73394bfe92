// SPDX-License-Identifier: Apache-2.0
// broad_phase.tpp -- the descent, for broad_phase.h.
namespace sinew {

template <class Found>
class TreeDescent {
 public:
  TreeDescent(const OverlapTree& tree, Found& found) : tree_(tree), found_(found) {}

  void all() {
    if (tree_.nodes() > 0) within(0);
    for (int j = tree_.endless(); j < tree_.items(); ++j) {
      for (int i = 0; i < j; ++i) compare(tree_.item(i), tree_.item(j));
    }
  }

 private:
  // Pairs below one node.
  void within(int n) {
    const OverlapTree::Node& node = tree_.node(n);
    if (node.right) {
      within(n + 1);
      within(node.right);
      between(n + 1, node.right);
      return;
    }
    for (int i = node.first; i < node.last; ++i) {
      for (int j = i + 1; j < node.last; ++j) compare(tree_.item(i), tree_.item(j));
    }
  }

  // Pairs of one item below a and one below b.
  void between(int a, int b) {
    const OverlapTree::Node &first = tree_.node(a), &second = tree_.node(b);
    if (!overlap(first.box, second.box)) return;
    const int below_first = first.last - first.first, below_second = second.last - second.first;
    if (first.right && (!second.right || below_first >= below_second)) {
      between(a + 1, b);
      between(first.right, b);
    } else if (second.right) {
      between(a, b + 1);
      between(a, second.right);
    } else {
      for (int i = first.first; i < first.last; ++i) {
        if (!overlap(tree_.item(i).box, second.box)) continue;
        for (int j = second.first; j < second.last; ++j) compare(tree_.item(i), tree_.item(j));
      }
    }
  }

  void compare(const OverlapTree::Item& a, const OverlapTree::Item& b) {
    if (overlap(a.box, b.box)) found_(a.id, b.id);
  }

  const OverlapTree& tree_;
  Found& found_;
};

template <class Found>
void for_each_overlap(const WorldBox* boxes, int count, StackFrame& frame, Found&& found) {
  constexpr int kFew = 24;
  if (count <= kFew) {
    for (int i = 0; i < count; ++i) {
      for (int j = i + 1; j < count; ++j) {
        if (overlap(boxes[i], boxes[j])) found(i, j);
      }
    }
    return;
  }
  const OverlapTree tree(boxes, count, frame);
  TreeDescent(tree, found).all();
}

}  // namespace sinew
