namespace Peregrine.Json;

/// <summary>
/// Marks the member of an enum that is read in place of names and numbers that the enum does not have, by <see cref="EnumMemberConverter{TEnum}"/> and
/// <see cref="EnumMemberConverter"/>: a service can then add members before its clients know them.
/// </summary>
[AttributeUsage(AttributeTargets.Field)]
public sealed class EnumFallbackAttribute : Attribute;
