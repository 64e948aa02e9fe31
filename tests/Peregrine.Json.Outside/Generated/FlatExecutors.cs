using Peregrine.Json.Runtime;

namespace Peregrine.Json.Outside.Generated;

// Executors as a source generator would write them: of classes with simple values.
internal sealed class LoginExecutor(ExecutorPlan<Login> plan) : GeneratedExecutor<Login>, IGeneratedExecutor<Login>
{
    private readonly MemberNames _names = plan.Names;

    public static GeneratedObject Describe() => new()
    {
        Members =
        [
            new("Email", "Email", typeof(Login), typeof(string), MemberUses.Written | MemberUses.Read | MemberUses.Simple),
            new("Password", "Password", typeof(Login), typeof(string), MemberUses.Written | MemberUses.Read | MemberUses.Simple),
            new("RememberMe", "RememberMe", typeof(Login), typeof(bool), MemberUses.Written | MemberUses.Read | MemberUses.Simple),
        ],
    };

    public static GeneratedExecutor<Login> Create(ExecutorPlan<Login> plan) => new LoginExecutor(plan);

    public override Login ReadMembers(ref ReadCursor reader)
    {
        var value = new Login();
        nint at = reader.Position;
        int member = 0;
        if (reader.Expect(at, "\"Email\":"u8))
        {
            at += 8;
        }
        else
        {
            member = reader.FirstMember(at, _names);
            at = reader.Position;
        }

        while (true)
        {
            switch (member)
            {
                case 0:
                    at = reader.Read(at, out string? email);
                    value.Email = email;
                    if (reader.Expect(at, ",\"Password\":"u8))
                    {
                        at += 12;
                        goto case 1;
                    }

                    member = reader.NextMember(at, _names, 0);
                    at = reader.Position;
                    continue;
                case 1:
                    at = reader.Read(at, out string? password);
                    value.Password = password;
                    if (reader.Expect(at, ",\"RememberMe\":"u8))
                    {
                        at += 14;
                        goto case 2;
                    }

                    member = reader.NextMember(at, _names, 1);
                    at = reader.Position;
                    continue;
                case 2:
                    at = reader.Read(at, out bool rememberMe);
                    value.RememberMe = rememberMe;
                    if (reader.Close(at))
                    {
                        reader.Position = at + 1;
                        goto default;
                    }

                    member = reader.NextMember(at, _names, 2);
                    at = reader.Position;
                    continue;
                default:
                    return value;
            }
        }
    }

    public override nint PutMembers(ref WriteCursor writer, nint at, Login value, byte lead)
    {
        at = writer.PutName(at, ",\"Email\":"u8, lead);
        at = writer.Put(at, value.Email);
        at = writer.PutName(at, ",\"Password\":"u8);
        at = writer.Put(at, value.Password);
        at = writer.PutName(at, ",\"RememberMe\":"u8);
        at = writer.Put(at, value.RememberMe);
        return writer.PutEnd(at);
    }
}

internal sealed class LoginWebExecutor(ExecutorPlan<Login> plan) : GeneratedExecutor<Login>, IGeneratedExecutor<Login>
{
    private readonly MemberNames _names = plan.Names;

    public static GeneratedObject Describe() => new()
    {
        Members =
        [
            new("email", "Email", typeof(Login), typeof(string), MemberUses.Written | MemberUses.Read | MemberUses.Simple),
            new("password", "Password", typeof(Login), typeof(string), MemberUses.Written | MemberUses.Read | MemberUses.Simple),
            new("rememberMe", "RememberMe", typeof(Login), typeof(bool), MemberUses.Written | MemberUses.Read | MemberUses.Simple),
        ],
    };

    public static GeneratedExecutor<Login> Create(ExecutorPlan<Login> plan) => new LoginWebExecutor(plan);

    public override Login ReadMembers(ref ReadCursor reader)
    {
        var value = new Login();
        nint at = reader.Position;
        int member = 0;
        if (reader.Expect(at, "\"email\":"u8))
        {
            at += 8;
        }
        else
        {
            member = reader.FirstMember(at, _names);
            at = reader.Position;
        }

        while (true)
        {
            switch (member)
            {
                case 0:
                    at = reader.Read(at, out string? email);
                    value.Email = email;
                    if (reader.Expect(at, ",\"password\":"u8))
                    {
                        at += 12;
                        goto case 1;
                    }

                    member = reader.NextMember(at, _names, 0);
                    at = reader.Position;
                    continue;
                case 1:
                    at = reader.Read(at, out string? password);
                    value.Password = password;
                    if (reader.Expect(at, ",\"rememberMe\":"u8))
                    {
                        at += 14;
                        goto case 2;
                    }

                    member = reader.NextMember(at, _names, 1);
                    at = reader.Position;
                    continue;
                case 2:
                    at = reader.Read(at, out bool rememberMe);
                    value.RememberMe = rememberMe;
                    if (reader.Close(at))
                    {
                        reader.Position = at + 1;
                        goto default;
                    }

                    member = reader.NextMember(at, _names, 2);
                    at = reader.Position;
                    continue;
                default:
                    return value;
            }
        }
    }

    public override nint PutMembers(ref WriteCursor writer, nint at, Login value, byte lead)
    {
        at = writer.PutName(at, ",\"email\":"u8, lead);
        at = writer.Put(at, value.Email);
        at = writer.PutName(at, ",\"password\":"u8);
        at = writer.Put(at, value.Password);
        at = writer.PutName(at, ",\"rememberMe\":"u8);
        at = writer.Put(at, value.RememberMe);
        return writer.PutEnd(at);
    }
}

internal sealed class LocationExecutor(ExecutorPlan<Location> plan) : GeneratedExecutor<Location>, IGeneratedExecutor<Location>
{
    private readonly MemberNames _names = plan.Names;

    public static GeneratedObject Describe() => new()
    {
        Members =
        [
            new("Id", "Id", typeof(Location), typeof(int), MemberUses.Written | MemberUses.Read | MemberUses.Simple),
            new("Address1", "Address1", typeof(Location), typeof(string), MemberUses.Written | MemberUses.Read | MemberUses.Simple),
            new("Address2", "Address2", typeof(Location), typeof(string), MemberUses.Written | MemberUses.Read | MemberUses.Simple),
            new("City", "City", typeof(Location), typeof(string), MemberUses.Written | MemberUses.Read | MemberUses.Simple),
            new("State", "State", typeof(Location), typeof(string), MemberUses.Written | MemberUses.Read | MemberUses.Simple),
            new("PostalCode", "PostalCode", typeof(Location), typeof(string), MemberUses.Written | MemberUses.Read | MemberUses.Simple),
            new("Name", "Name", typeof(Location), typeof(string), MemberUses.Written | MemberUses.Read | MemberUses.Simple),
            new("PhoneNumber", "PhoneNumber", typeof(Location), typeof(string), MemberUses.Written | MemberUses.Read | MemberUses.Simple),
            new("Country", "Country", typeof(Location), typeof(string), MemberUses.Written | MemberUses.Read | MemberUses.Simple),
        ],
    };

    public static GeneratedExecutor<Location> Create(ExecutorPlan<Location> plan) => new LocationExecutor(plan);

    public override Location ReadMembers(ref ReadCursor reader)
    {
        var value = new Location();
        nint at = reader.Position;
        int member = 0;
        if (reader.Expect(at, "\"Id\":"u8))
        {
            at += 5;
        }
        else
        {
            member = reader.FirstMember(at, _names);
            at = reader.Position;
        }

        while (true)
        {
            switch (member)
            {
                case 0:
                    at = reader.Read(at, out int id);
                    value.Id = id;
                    if (reader.Expect(at, ",\"Address1\":"u8))
                    {
                        at += 12;
                        goto case 1;
                    }

                    member = reader.NextMember(at, _names, 0);
                    at = reader.Position;
                    continue;
                case 1:
                    at = reader.Read(at, out string? address1);
                    value.Address1 = address1;
                    if (reader.Expect(at, ",\"Address2\":"u8))
                    {
                        at += 12;
                        goto case 2;
                    }

                    member = reader.NextMember(at, _names, 1);
                    at = reader.Position;
                    continue;
                case 2:
                    at = reader.Read(at, out string? address2);
                    value.Address2 = address2;
                    if (reader.Expect(at, ",\"City\":"u8))
                    {
                        at += 8;
                        goto case 3;
                    }

                    member = reader.NextMember(at, _names, 2);
                    at = reader.Position;
                    continue;
                case 3:
                    at = reader.Read(at, out string? city);
                    value.City = city;
                    if (reader.Expect(at, ",\"State\":"u8))
                    {
                        at += 9;
                        goto case 4;
                    }

                    member = reader.NextMember(at, _names, 3);
                    at = reader.Position;
                    continue;
                case 4:
                    at = reader.Read(at, out string? state);
                    value.State = state;
                    if (reader.Expect(at, ",\"PostalCode\":"u8))
                    {
                        at += 14;
                        goto case 5;
                    }

                    member = reader.NextMember(at, _names, 4);
                    at = reader.Position;
                    continue;
                case 5:
                    at = reader.Read(at, out string? postalCode);
                    value.PostalCode = postalCode;
                    if (reader.Expect(at, ",\"Name\":"u8))
                    {
                        at += 8;
                        goto case 6;
                    }

                    member = reader.NextMember(at, _names, 5);
                    at = reader.Position;
                    continue;
                case 6:
                    at = reader.Read(at, out string? name);
                    value.Name = name;
                    if (reader.Expect(at, ",\"PhoneNumber\":"u8))
                    {
                        at += 15;
                        goto case 7;
                    }

                    member = reader.NextMember(at, _names, 6);
                    at = reader.Position;
                    continue;
                case 7:
                    at = reader.Read(at, out string? phoneNumber);
                    value.PhoneNumber = phoneNumber;
                    if (reader.Expect(at, ",\"Country\":"u8))
                    {
                        at += 11;
                        goto case 8;
                    }

                    member = reader.NextMember(at, _names, 7);
                    at = reader.Position;
                    continue;
                case 8:
                    at = reader.Read(at, out string? country);
                    value.Country = country;
                    if (reader.Close(at))
                    {
                        reader.Position = at + 1;
                        goto default;
                    }

                    member = reader.NextMember(at, _names, 8);
                    at = reader.Position;
                    continue;
                default:
                    return value;
            }
        }
    }

    public override nint PutMembers(ref WriteCursor writer, nint at, Location value, byte lead)
    {
        at = writer.PutName(at, ",\"Id\":"u8, lead);
        at = writer.Put(at, value.Id);
        at = writer.PutName(at, ",\"Address1\":"u8);
        at = writer.Put(at, value.Address1);
        at = writer.PutName(at, ",\"Address2\":"u8);
        at = writer.Put(at, value.Address2);
        at = writer.PutName(at, ",\"City\":"u8);
        at = writer.Put(at, value.City);
        at = writer.PutName(at, ",\"State\":"u8);
        at = writer.Put(at, value.State);
        at = writer.PutName(at, ",\"PostalCode\":"u8);
        at = writer.Put(at, value.PostalCode);
        at = writer.PutName(at, ",\"Name\":"u8);
        at = writer.Put(at, value.Name);
        at = writer.PutName(at, ",\"PhoneNumber\":"u8);
        at = writer.Put(at, value.PhoneNumber);
        at = writer.PutName(at, ",\"Country\":"u8);
        at = writer.Put(at, value.Country);
        return writer.PutEnd(at);
    }
}
