namespace Peregrine.Json.Generator.Models;

/// <summary>An object type with a generated contract. Only data: contains no symbol of the compiler.</summary>
internal sealed record ObjectModel
{
    /// <summary>The name of the generated file, without its extension. The generated class has this name with the suffix Contract.</summary>
    public string ClassName { get; init; } = "";

    /// <summary>The type's name in C#.</summary>
    public string Type { get; init; } = "";

    /// <summary>The anonymous types in the type, and the type itself if it is anonymous, each after those that it contains.</summary>
    public EquatableArray<AnonymousModel> Anonymous { get; init; }

    /// <summary>If the type itself is anonymous, an expression with this type; otherwise null.</summary>
    public string? Example => Maker is { IsAnonymous: true } ? Anonymous[Anonymous.Count - 1].Example : null;

    public bool IsStruct { get; init; }

    public ObjectMarks Marks { get; init; }

    public int? NumberHandling { get; init; }

    public int? UnmappedMemberHandling { get; init; }

    public int? CreationHandling { get; init; }

    /// <summary>The expression that creates the naming policy of the members, or null.</summary>
    public string? Policy { get; init; }

    /// <summary>The number of the JsonIgnoreCondition of members that declare none, or null.</summary>
    public int? Condition { get; init; }

    /// <summary>Whether a JsonDerivedTypeAttribute has a discriminator.</summary>
    public bool HasDiscriminators { get; init; }

    /// <summary>The expressions that describe the derived types; null if attributes describe them.</summary>
    public EquatableArray<string>? DerivedTypes { get; init; }

    /// <summary>The name in C# of the classifier's factory, or null.</summary>
    public string? Classifier { get; init; }

    /// <summary>All members that reflection would find, in the order of reflection.</summary>
    public EquatableArray<MemberModel> Members { get; init; }

    /// <summary>The constructor, or null if none can be called.</summary>
    public MakerModel? Maker { get; init; }

    /// <summary>
    /// The indexes in <see cref="Members"/> of the members that the generated executor reads and writes, in its order; null if no executor is generated.
    /// </summary>
    public EquatableArray<int>? Executed { get; init; }

    /// <summary>
    /// The index in <see cref="Members"/> of the member for extension data; null if the type has no such member, or if no executor is generated.
    /// </summary>
    public int? Extension { get; init; }

    /// <summary>The classes with accessors for members that C# code outside the type cannot access.</summary>
    public EquatableArray<HolderModel> Holders { get; init; }
}

/// <summary>A member.</summary>
internal sealed record MemberModel
{
    public string ClrName { get; init; } = "";

    /// <summary>The declaring type's name in C#.</summary>
    public string DeclaringType { get; init; } = "";

    /// <summary>The name in C# of the value's type.</summary>
    public string Type { get; init; } = "";

    public MemberMarks Marks { get; init; }

    public string? Name { get; init; }

    /// <summary>The expression that creates the member's naming policy, or null.</summary>
    public string? Policy { get; init; }

    public int Order { get; init; }

    /// <summary>The number of the declared JsonIgnoreCondition, or null.</summary>
    public int? Condition { get; init; }

    public int? NumberHandling { get; init; }

    public int? CreationHandling { get; init; }

    /// <summary>The expression that creates the converter attribute, or null.</summary>
    public string? Converter { get; init; }

    public bool CanBeNull { get; init; }

    /// <summary>
    /// Whether code must cast the object to the declaring type to reach the member: a more derived type has a member of the same name, or a base interface
    /// declares it.
    /// </summary>
    public bool NeedsCast { get; init; }

    /// <summary>
    /// The full name of the generated accessor that gets the value; null if C# code can access the getter, the member has no usable getter, or the member is
    /// ignored.
    /// </summary>
    public string? Getter { get; init; }

    /// <summary>
    /// The full name of the generated accessor that sets the value; null if C# code can access the setter, the member has no usable setter, or the member is
    /// ignored.
    /// </summary>
    public string? Setter { get; init; }

    /// <summary>Whether the accessors <see cref="Getter"/> and <see cref="Setter"/>, if there are any, return a reference to a field.</summary>
    public bool IsFieldReference { get; init; }

    public bool Has(MemberMarks marks) => (Marks & marks) == marks;

    public bool HasAny(MemberMarks marks) => (Marks & marks) != 0;

    /// <summary>Whether the member is never written and never read.</summary>
    public bool IsIgnored => Condition == Conditions.Always;
}

/// <summary>The constructor that creates objects.</summary>
internal sealed record MakerModel
{
    /// <summary>The full name of the generated accessor that calls the constructor; null if C# code can create objects without an accessor.</summary>
    public string? Method { get; init; }

    /// <summary>Whether the type is a struct whose objects are created as its default value, without a call of a constructor.</summary>
    public bool IsDefault { get; init; }

    /// <summary>Whether the type is anonymous: an expression with a value for each parameter creates it.</summary>
    public bool IsAnonymous { get; init; }

    public EquatableArray<ParameterModel> Parameters { get; init; }
}

/// <summary>A parameter of the constructor.</summary>
internal sealed record ParameterModel(string Name, string Type, bool HasDefault, string Default, bool RefusesNull)
{
    /// <summary>
    /// The executor's number of the member whose value is passed as this argument; -1 if the member is ignored, or if no executor is generated.
    /// </summary>
    public int Executed { get; init; } = -1;
}

/// <summary>A class with accessors: its declaration and its lines. The declaration is empty if the lines belong to the surrounding class.</summary>
internal sealed record HolderModel(string Head, EquatableArray<string> Lines);

/// <summary>The numbers of JsonIgnoreCondition.</summary>
internal static class Conditions
{
    public const int Never = 0, Always = 1, WhenWritingDefault = 2, WhenWritingNull = 3, WhenWriting = 4, WhenReading = 5;
}
