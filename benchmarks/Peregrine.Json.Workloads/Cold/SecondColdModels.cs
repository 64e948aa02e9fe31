namespace Peregrine.Json.Workloads.Cold;

public sealed class ColdPlaceK
{
    public DateTime Place { get; set; }

    public int? Role { get; set; }

    public double Balance { get; set; }

    public Guid Type { get; set; }

    public bool Code { get; set; }

    public string? Phone { get; set; }

    public string? Method { get; set; }

    public string? Shipped { get; set; }

    public Guid Quantity { get; set; }

    public long Shape { get; set; }

    public string? Rank { get; set; }

    public decimal Floor { get; set; }

    public double Summary { get; set; }

    public string? Level { get; set; }

    public string? Reason { get; set; }

    public double Volume { get; set; }

    public decimal Priority { get; set; }

    public DateTime Invoice { get; set; }

    public string? Tag { get; set; }

    public bool Rate { get; set; }
}

public sealed class ColdTaxL
{
    public long Tax { get; set; }

    public string? Start { get; set; }

    public double Status { get; set; }

    public long Note { get; set; }

    public long Description { get; set; }

    public string? Label { get; set; }

    public long Depth { get; set; }

    public int Position { get; set; }

    public long Height { get; set; }

    public int? Title { get; set; }

    public Guid Contact { get; set; }

    public Guid Origin { get; set; }

    public int Product { get; set; }

    public string? Duration { get; set; }

    public long Step { get; set; }

    public int? Year { get; set; }

    public List<int>? Target { get; set; }

    public DateTime Path { get; set; }

    public int? Rank { get; set; }

    public string? Owner { get; set; }
}

public sealed class ColdCountryM
{
    public Guid Country { get; set; }

    public long Value { get; set; }

    public string? Hidden { get; set; }

    public DateTime Count { get; set; }

    public int Comment { get; set; }

    public bool Language { get; set; }

    public string? Length { get; set; }

    public string? Category { get; set; }

    public DateTime User { get; set; }

    public int End { get; set; }

    public decimal Total { get; set; }

    public string? Customer { get; set; }

    public DateTime Weight { get; set; }

    public string? Partner { get; set; }

    public List<int>? Street { get; set; }

    public double Owner { get; set; }

    public string? Discount { get; set; }

    public DateTime Reason { get; set; }

    public string? Rank { get; set; }

    public Guid Scale { get; set; }
}

public sealed class ColdAmountN
{
    public double Amount { get; set; }

    public DateTime Model { get; set; }

    public Guid Result { get; set; }

    public int? Parent { get; set; }

    public decimal Length { get; set; }

    public bool Size { get; set; }

    public DateTime Customer { get; set; }

    public long Category { get; set; }

    public int Ratio { get; set; }

    public DateTime Target { get; set; }

    public int Index { get; set; }

    public int Country { get; set; }

    public int Duration { get; set; }

    public int? Language { get; set; }

    public int? Channel { get; set; }

    public double End { get; set; }

    public int? Floor { get; set; }

    public Guid Market { get; set; }

    public double Source { get; set; }

    public Guid Type { get; set; }
}

public sealed class ColdCountO
{
    public string? Count { get; set; }

    public long Status { get; set; }

    public int Weight { get; set; }

    public bool State { get; set; }

    public int Path { get; set; }

    public string? Profile { get; set; }

    public decimal Region { get; set; }

    public DateTime Year { get; set; }

    public string? Origin { get; set; }

    public bool Quantity { get; set; }

    public int Market { get; set; }

    public string? Summary { get; set; }

    public decimal Group { get; set; }

    public string? Hidden { get; set; }

    public int? Model { get; set; }

    public decimal Floor { get; set; }

    public DateTime Target { get; set; }

    public List<int>? Term { get; set; }

    public double Stage { get; set; }

    public DateTime Depth { get; set; }
}

public sealed class ColdCategoryP
{
    public DateTime Category { get; set; }

    public int? Plan { get; set; }

    public decimal End { get; set; }

    public double Duration { get; set; }

    public double Length { get; set; }

    public int? Place { get; set; }

    public int Account { get; set; }

    public string? Language { get; set; }

    public DateTime Note { get; set; }

    public string? Mode { get; set; }

    public bool Result { get; set; }

    public string? Method { get; set; }

    public List<int>? Invoice { get; set; }

    public int Branch { get; set; }

    public string? Market { get; set; }

    public int Group { get; set; }

    public DateTime Name { get; set; }

    public DateTime Offset { get; set; }

    public decimal Comment { get; set; }

    public double Price { get; set; }
}

public sealed class ColdCommentQ
{
    public int? Comment { get; set; }

    public decimal Score { get; set; }

    public string? Ratio { get; set; }

    public int? Total { get; set; }

    public bool Discount { get; set; }

    public int? Status { get; set; }

    public int? Tax { get; set; }

    public List<int>? Value { get; set; }

    public int Serial { get; set; }

    public decimal Order { get; set; }

    public List<int>? Type { get; set; }

    public decimal Method { get; set; }

    public decimal Team { get; set; }

    public double Profile { get; set; }

    public string? Limit { get; set; }

    public int Size { get; set; }

    public int Start { get; set; }

    public bool Description { get; set; }

    public decimal Category { get; set; }

    public long Width { get; set; }
}

public sealed class ColdCountR
{
    public decimal Count { get; set; }

    public int? Offset { get; set; }

    public string? Year { get; set; }

    public Guid Place { get; set; }

    public DateTime Role { get; set; }

    public string? Channel { get; set; }

    public DateTime Source { get; set; }

    public double Author { get; set; }

    public double Reason { get; set; }

    public double Subject { get; set; }

    public decimal Invoice { get; set; }

    public Guid Product { get; set; }

    public Guid Language { get; set; }

    public string? Account { get; set; }

    public string? Plan { get; set; }

    public Guid Version { get; set; }

    public decimal Code { get; set; }

    public DateTime Title { get; set; }

    public int Quantity { get; set; }

    public List<int>? Company { get; set; }
}

public sealed class ColdSourceS
{
    public decimal Source { get; set; }

    public string? Start { get; set; }

    public double Floor { get; set; }

    public decimal Color { get; set; }

    public Guid Serial { get; set; }

    public DateTime Description { get; set; }

    public int? Mode { get; set; }

    public DateTime Label { get; set; }

    public Guid State { get; set; }

    public Guid Title { get; set; }

    public Guid Summary { get; set; }

    public string? Location { get; set; }

    public int? Size { get; set; }

    public double Room { get; set; }

    public DateTime Depth { get; set; }

    public string? Amount { get; set; }

    public Guid Priority { get; set; }

    public int City { get; set; }

    public DateTime Product { get; set; }

    public Guid Length { get; set; }
}

public sealed class ColdColorT
{
    public long Color { get; set; }

    public double Weight { get; set; }

    public Guid Quantity { get; set; }

    public Guid Place { get; set; }

    public string? Length { get; set; }

    public int Order { get; set; }

    public bool Format { get; set; }

    public int Score { get; set; }

    public Guid Company { get; set; }

    public decimal Description { get; set; }

    public Guid Title { get; set; }

    public string? Ratio { get; set; }

    public DateTime Language { get; set; }

    public bool Note { get; set; }

    public string? Customer { get; set; }

    public long Shape { get; set; }

    public string? Source { get; set; }

    public long Rank { get; set; }

    public string? Level { get; set; }

    public long Country { get; set; }
}
