namespace Peregrine.Json;

/// <summary>
/// Marks the member of an enum that is read instead of an unknown name or number. <see cref="EnumMemberConverter{TEnum}"/> and
/// <see cref="EnumMemberConverter"/> honour the attribute. A service can then add members before its clients know them.
/// </summary>
[AttributeUsage(AttributeTargets.Field)]
public sealed class EnumFallbackAttribute : Attribute;
