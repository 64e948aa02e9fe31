namespace Peregrine.Json.Start;

public sealed class Type10
{
    public int Member0Of10 { get; set; }
    public string? Member1Of10 { get; set; }
    public double Member2Of10 { get; set; }
    public bool Member3Of10 { get; set; }
    public long Member4Of10 { get; set; }
    public DateTime Member5Of10 { get; set; }
    public Guid Member6Of10 { get; set; }
    public string? Member7Of10 { get; set; }
    public int? Member8Of10 { get; set; }
    public decimal Member9Of10 { get; set; }
    public int Member10Of10 { get; set; }
    public string? Member11Of10 { get; set; }
    public double Member12Of10 { get; set; }
    public bool Member13Of10 { get; set; }
    public long Member14Of10 { get; set; }
    public DateTime Member15Of10 { get; set; }
    public Guid Member16Of10 { get; set; }
    public string? Member17Of10 { get; set; }
    public int? Member18Of10 { get; set; }
    public decimal Member19Of10 { get; set; }
}

public sealed class Type11
{
    public string? Member0Of11 { get; set; }
    public double Member1Of11 { get; set; }
    public bool Member2Of11 { get; set; }
    public long Member3Of11 { get; set; }
    public DateTime Member4Of11 { get; set; }
    public Guid Member5Of11 { get; set; }
    public string? Member6Of11 { get; set; }
    public int? Member7Of11 { get; set; }
    public decimal Member8Of11 { get; set; }
    public int Member9Of11 { get; set; }
    public string? Member10Of11 { get; set; }
    public double Member11Of11 { get; set; }
    public bool Member12Of11 { get; set; }
    public long Member13Of11 { get; set; }
    public DateTime Member14Of11 { get; set; }
    public Guid Member15Of11 { get; set; }
    public string? Member16Of11 { get; set; }
    public int? Member17Of11 { get; set; }
    public decimal Member18Of11 { get; set; }
    public int Member19Of11 { get; set; }
}

public sealed class Type12
{
    public double Member0Of12 { get; set; }
    public bool Member1Of12 { get; set; }
    public long Member2Of12 { get; set; }
    public DateTime Member3Of12 { get; set; }
    public Guid Member4Of12 { get; set; }
    public string? Member5Of12 { get; set; }
    public int? Member6Of12 { get; set; }
    public decimal Member7Of12 { get; set; }
    public int Member8Of12 { get; set; }
    public string? Member9Of12 { get; set; }
    public double Member10Of12 { get; set; }
    public bool Member11Of12 { get; set; }
    public long Member12Of12 { get; set; }
    public DateTime Member13Of12 { get; set; }
    public Guid Member14Of12 { get; set; }
    public string? Member15Of12 { get; set; }
    public int? Member16Of12 { get; set; }
    public decimal Member17Of12 { get; set; }
    public int Member18Of12 { get; set; }
    public string? Member19Of12 { get; set; }
}

public sealed class Type13
{
    public bool Member0Of13 { get; set; }
    public long Member1Of13 { get; set; }
    public DateTime Member2Of13 { get; set; }
    public Guid Member3Of13 { get; set; }
    public string? Member4Of13 { get; set; }
    public int? Member5Of13 { get; set; }
    public decimal Member6Of13 { get; set; }
    public int Member7Of13 { get; set; }
    public string? Member8Of13 { get; set; }
    public double Member9Of13 { get; set; }
    public bool Member10Of13 { get; set; }
    public long Member11Of13 { get; set; }
    public DateTime Member12Of13 { get; set; }
    public Guid Member13Of13 { get; set; }
    public string? Member14Of13 { get; set; }
    public int? Member15Of13 { get; set; }
    public decimal Member16Of13 { get; set; }
    public int Member17Of13 { get; set; }
    public string? Member18Of13 { get; set; }
    public double Member19Of13 { get; set; }
}

public sealed class Type14
{
    public long Member0Of14 { get; set; }
    public DateTime Member1Of14 { get; set; }
    public Guid Member2Of14 { get; set; }
    public string? Member3Of14 { get; set; }
    public int? Member4Of14 { get; set; }
    public decimal Member5Of14 { get; set; }
    public int Member6Of14 { get; set; }
    public string? Member7Of14 { get; set; }
    public double Member8Of14 { get; set; }
    public bool Member9Of14 { get; set; }
    public long Member10Of14 { get; set; }
    public DateTime Member11Of14 { get; set; }
    public Guid Member12Of14 { get; set; }
    public string? Member13Of14 { get; set; }
    public int? Member14Of14 { get; set; }
    public decimal Member15Of14 { get; set; }
    public int Member16Of14 { get; set; }
    public string? Member17Of14 { get; set; }
    public double Member18Of14 { get; set; }
    public bool Member19Of14 { get; set; }
}

public sealed class Type15
{
    public DateTime Member0Of15 { get; set; }
    public Guid Member1Of15 { get; set; }
    public string? Member2Of15 { get; set; }
    public int? Member3Of15 { get; set; }
    public decimal Member4Of15 { get; set; }
    public int Member5Of15 { get; set; }
    public string? Member6Of15 { get; set; }
    public double Member7Of15 { get; set; }
    public bool Member8Of15 { get; set; }
    public long Member9Of15 { get; set; }
    public DateTime Member10Of15 { get; set; }
    public Guid Member11Of15 { get; set; }
    public string? Member12Of15 { get; set; }
    public int? Member13Of15 { get; set; }
    public decimal Member14Of15 { get; set; }
    public int Member15Of15 { get; set; }
    public string? Member16Of15 { get; set; }
    public double Member17Of15 { get; set; }
    public bool Member18Of15 { get; set; }
    public long Member19Of15 { get; set; }
}

public sealed class Type16
{
    public Guid Member0Of16 { get; set; }
    public string? Member1Of16 { get; set; }
    public int? Member2Of16 { get; set; }
    public decimal Member3Of16 { get; set; }
    public int Member4Of16 { get; set; }
    public string? Member5Of16 { get; set; }
    public double Member6Of16 { get; set; }
    public bool Member7Of16 { get; set; }
    public long Member8Of16 { get; set; }
    public DateTime Member9Of16 { get; set; }
    public Guid Member10Of16 { get; set; }
    public string? Member11Of16 { get; set; }
    public int? Member12Of16 { get; set; }
    public decimal Member13Of16 { get; set; }
    public int Member14Of16 { get; set; }
    public string? Member15Of16 { get; set; }
    public double Member16Of16 { get; set; }
    public bool Member17Of16 { get; set; }
    public long Member18Of16 { get; set; }
    public DateTime Member19Of16 { get; set; }
}

public sealed class Type17
{
    public string? Member0Of17 { get; set; }
    public int? Member1Of17 { get; set; }
    public decimal Member2Of17 { get; set; }
    public int Member3Of17 { get; set; }
    public string? Member4Of17 { get; set; }
    public double Member5Of17 { get; set; }
    public bool Member6Of17 { get; set; }
    public long Member7Of17 { get; set; }
    public DateTime Member8Of17 { get; set; }
    public Guid Member9Of17 { get; set; }
    public string? Member10Of17 { get; set; }
    public int? Member11Of17 { get; set; }
    public decimal Member12Of17 { get; set; }
    public int Member13Of17 { get; set; }
    public string? Member14Of17 { get; set; }
    public double Member15Of17 { get; set; }
    public bool Member16Of17 { get; set; }
    public long Member17Of17 { get; set; }
    public DateTime Member18Of17 { get; set; }
    public Guid Member19Of17 { get; set; }
}

public sealed class Type18
{
    public int? Member0Of18 { get; set; }
    public decimal Member1Of18 { get; set; }
    public int Member2Of18 { get; set; }
    public string? Member3Of18 { get; set; }
    public double Member4Of18 { get; set; }
    public bool Member5Of18 { get; set; }
    public long Member6Of18 { get; set; }
    public DateTime Member7Of18 { get; set; }
    public Guid Member8Of18 { get; set; }
    public string? Member9Of18 { get; set; }
    public int? Member10Of18 { get; set; }
    public decimal Member11Of18 { get; set; }
    public int Member12Of18 { get; set; }
    public string? Member13Of18 { get; set; }
    public double Member14Of18 { get; set; }
    public bool Member15Of18 { get; set; }
    public long Member16Of18 { get; set; }
    public DateTime Member17Of18 { get; set; }
    public Guid Member18Of18 { get; set; }
    public string? Member19Of18 { get; set; }
}

public sealed class Type19
{
    public decimal Member0Of19 { get; set; }
    public int Member1Of19 { get; set; }
    public string? Member2Of19 { get; set; }
    public double Member3Of19 { get; set; }
    public bool Member4Of19 { get; set; }
    public long Member5Of19 { get; set; }
    public DateTime Member6Of19 { get; set; }
    public Guid Member7Of19 { get; set; }
    public string? Member8Of19 { get; set; }
    public int? Member9Of19 { get; set; }
    public decimal Member10Of19 { get; set; }
    public int Member11Of19 { get; set; }
    public string? Member12Of19 { get; set; }
    public double Member13Of19 { get; set; }
    public bool Member14Of19 { get; set; }
    public long Member15Of19 { get; set; }
    public DateTime Member16Of19 { get; set; }
    public Guid Member17Of19 { get; set; }
    public string? Member18Of19 { get; set; }
    public int? Member19Of19 { get; set; }
}
