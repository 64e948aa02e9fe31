namespace Peregrine.Json.Workloads.Cold;

// Twenty classes of twenty members: what a service meets in its first second.

public sealed class ColdMethodA
{
    public string? Method { get; set; }

    public int? Discount { get; set; }

    public string? Origin { get; set; }

    public int State { get; set; }

    public List<int>? Channel { get; set; }

    public string? Color { get; set; }

    public double Width { get; set; }

    public decimal Reason { get; set; }

    public decimal Contact { get; set; }

    public List<int>? Note { get; set; }

    public int Score { get; set; }

    public List<int>? City { get; set; }

    public List<int>? Quantity { get; set; }

    public string? Group { get; set; }

    public int Branch { get; set; }

    public double Company { get; set; }

    public int Path { get; set; }

    public int? Parent { get; set; }

    public bool Code { get; set; }

    public DateTime Index { get; set; }
}

public sealed class ColdParentB
{
    public int Parent { get; set; }

    public List<int>? Description { get; set; }

    public double Region { get; set; }

    public Guid Currency { get; set; }

    public decimal Scale { get; set; }

    public int? Market { get; set; }

    public string? Role { get; set; }

    public long Weight { get; set; }

    public Guid Subject { get; set; }

    public List<int>? End { get; set; }

    public Guid Count { get; set; }

    public long Score { get; set; }

    public DateTime Stage { get; set; }

    public double Factor { get; set; }

    public bool Number { get; set; }

    public double Contact { get; set; }

    public string? Result { get; set; }

    public List<int>? Tax { get; set; }

    public DateTime Code { get; set; }

    public int? Room { get; set; }
}

public sealed class ColdProfileC
{
    public long Profile { get; set; }

    public long Model { get; set; }

    public long Term { get; set; }

    public List<int>? Place { get; set; }

    public Guid Limit { get; set; }

    public List<int>? Shape { get; set; }

    public Guid Color { get; set; }

    public string? Currency { get; set; }

    public string? Rank { get; set; }

    public DateTime Parent { get; set; }

    public Guid Email { get; set; }

    public decimal Total { get; set; }

    public string? Discount { get; set; }

    public int Product { get; set; }

    public DateTime Category { get; set; }

    public decimal Step { get; set; }

    public List<int>? Type { get; set; }

    public decimal Role { get; set; }

    public Guid Scale { get; set; }

    public DateTime Vendor { get; set; }
}

public sealed class ColdTaxD
{
    public bool Tax { get; set; }

    public Guid Order { get; set; }

    public string? Step { get; set; }

    public int? Month { get; set; }

    public DateTime Author { get; set; }

    public bool Position { get; set; }

    public string? Name { get; set; }

    public int? Email { get; set; }

    public DateTime Shipped { get; set; }

    public string? Country { get; set; }

    public long Profile { get; set; }

    public decimal City { get; set; }

    public string? Group { get; set; }

    public double Unit { get; set; }

    public bool Limit { get; set; }

    public string? Customer { get; set; }

    public bool Text { get; set; }

    public bool Invoice { get; set; }

    public double Origin { get; set; }

    public decimal Comment { get; set; }
}

public sealed class ColdHiddenE
{
    public decimal Hidden { get; set; }

    public decimal Amount { get; set; }

    public int Product { get; set; }

    public Guid Year { get; set; }

    public decimal Section { get; set; }

    public int? End { get; set; }

    public string? Language { get; set; }

    public string? Limit { get; set; }

    public string? Account { get; set; }

    public string? Description { get; set; }

    public string? Parent { get; set; }

    public Guid Reason { get; set; }

    public decimal Number { get; set; }

    public string? Shipped { get; set; }

    public int Room { get; set; }

    public double Message { get; set; }

    public string? Customer { get; set; }

    public double Summary { get; set; }

    public Guid Rank { get; set; }

    public bool Size { get; set; }
}

public sealed class ColdCountryF
{
    public long Country { get; set; }

    public Guid Model { get; set; }

    public string? Serial { get; set; }

    public string? Channel { get; set; }

    public Guid Count { get; set; }

    public Guid Account { get; set; }

    public Guid Room { get; set; }

    public Guid Discount { get; set; }

    public DateTime Reason { get; set; }

    public string? Contact { get; set; }

    public bool Note { get; set; }

    public string? Shipped { get; set; }

    public long Balance { get; set; }

    public DateTime Color { get; set; }

    public Guid Format { get; set; }

    public bool Offset { get; set; }

    public int? Stage { get; set; }

    public int Label { get; set; }

    public double Month { get; set; }

    public int? Shape { get; set; }
}

public sealed class ColdNoteG
{
    public long Note { get; set; }

    public decimal Description { get; set; }

    public double Summary { get; set; }

    public List<int>? Region { get; set; }

    public double Balance { get; set; }

    public double Type { get; set; }

    public string? Ratio { get; set; }

    public double Location { get; set; }

    public double Start { get; set; }

    public int? Company { get; set; }

    public Guid Tag { get; set; }

    public long Language { get; set; }

    public int Rate { get; set; }

    public int Email { get; set; }

    public DateTime Name { get; set; }

    public Guid Unit { get; set; }

    public DateTime Height { get; set; }

    public double Reason { get; set; }

    public List<int>? User { get; set; }

    public long Quantity { get; set; }
}

public sealed class ColdPlaceH
{
    public decimal Place { get; set; }

    public string? Volume { get; set; }

    public decimal Team { get; set; }

    public string? Month { get; set; }

    public string? Note { get; set; }

    public double Comment { get; set; }

    public Guid Height { get; set; }

    public bool Count { get; set; }

    public string? Hidden { get; set; }

    public decimal Price { get; set; }

    public long Floor { get; set; }

    public string? Model { get; set; }

    public string? Format { get; set; }

    public Guid Priority { get; set; }

    public string? Size { get; set; }

    public string? Shipped { get; set; }

    public bool Zone { get; set; }

    public bool Account { get; set; }

    public bool State { get; set; }

    public int Version { get; set; }
}

public sealed class ColdDiscountI
{
    public bool Discount { get; set; }

    public string? Section { get; set; }

    public double Position { get; set; }

    public double Volume { get; set; }

    public int State { get; set; }

    public DateTime Description { get; set; }

    public double Shipped { get; set; }

    public DateTime Width { get; set; }

    public int? Serial { get; set; }

    public double Price { get; set; }

    public List<int>? Status { get; set; }

    public long Month { get; set; }

    public DateTime Result { get; set; }

    public int? Customer { get; set; }

    public string? Author { get; set; }

    public bool Amount { get; set; }

    public int Version { get; set; }

    public long Team { get; set; }

    public Guid Count { get; set; }

    public decimal Ratio { get; set; }
}

public sealed class ColdScoreJ
{
    public Guid Score { get; set; }

    public List<int>? Weight { get; set; }

    public string? Rate { get; set; }

    public int? Parent { get; set; }

    public int Width { get; set; }

    public long Quantity { get; set; }

    public decimal Customer { get; set; }

    public int? Reason { get; set; }

    public int? Discount { get; set; }

    public int? Ratio { get; set; }

    public Guid Rank { get; set; }

    public string? Author { get; set; }

    public int? Phone { get; set; }

    public int User { get; set; }

    public double End { get; set; }

    public double Shape { get; set; }

    public DateTime Account { get; set; }

    public int Version { get; set; }

    public string? Enabled { get; set; }

    public int? Description { get; set; }
}
